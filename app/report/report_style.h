// The report's style sheet. Hues as in the window: Okabe and Ito's ("Color Universal Design",
// 2008).
#pragma once

namespace dojo::app {

inline const char* reportStyle() {
  return R"(
:root { color-scheme: light dark; --paper: #ffffff; --ink: #1c2128; --muted: #5b6472; --line: #d4d8de;
  --raised: #f3f4f6; --accent: #0063a0; --good: #00795a; --bad: #b84a00; --added: #dbeaf4;
  --removed: #f9eccc; --s0: #0072b2; --s1: #d55e00; --roof: #00795a; }
@media (prefers-color-scheme: dark) { :root { --paper: #14171b; --ink: #e4e8ee; --muted: #97a1af;
  --line: #363d47; --raised: #1e2329; --accent: #5fb8ec; --good: #35c79b; --bad: #ff8a47;
  --added: #1f3a4b; --removed: #4a3d17; --s0: #56b4e9; --s1: #ff8a47; --roof: #35c79b; } }
@media print { :root { color-scheme: light; --paper: #ffffff; --ink: #000000; --muted: #444444;
  --line: #bbbbbb; --raised: #f3f4f6; --accent: #004a78; --good: #00604a; --bad: #963c00;
  --added: #dbeaf4; --removed: #f9eccc; --s0: #0072b2; --s1: #d55e00; --roof: #00604a; }
  body { font-size: 10pt; } main { max-width: none; padding: 0; } section, figure, tr { break-inside: avoid; }
  section.long { break-inside: auto; } h2, h3 { break-after: avoid; }
  pre { white-space: pre-wrap; overflow-wrap: anywhere; } a { color: inherit; text-decoration: none; } }
* { box-sizing: border-box; print-color-adjust: exact; -webkit-print-color-adjust: exact; }
html { background: var(--paper); }
body { margin: 0; background: var(--paper); color: var(--ink); line-height: 1.5;
  font-family: system-ui, "Noto Sans", "DejaVu Sans", sans-serif; }
main { max-width: 64rem; margin: 0 auto; padding: 2rem 1.25rem 4rem; }
h1 { font-size: 1.9rem; margin: 0; } h2 { font-size: 1.25rem; margin: 2.2rem 0 .6rem;
  border-bottom: 1px solid var(--line); padding-bottom: .25rem; }
h3 { font-size: 1rem; margin: 1.4rem 0 .3rem; } p { margin: .35rem 0; }
.muted { color: var(--muted); } .good { color: var(--good); } .bad { color: var(--bad); }
.note { border-left: 3px solid var(--accent); padding-left: .7rem; white-space: pre-line; }
.figures { display: flex; flex-wrap: wrap; gap: .6rem 2.2rem; margin: 1rem 0; }
.figures div { display: flex; flex-direction: column-reverse; }
.figures dt { color: var(--muted); font-size: .85rem; }
.figures dd { margin: 0; font-size: 1.35rem; font-weight: 600; }
figure { margin: .5rem 0; overflow-x: auto; } svg { width: 100%; min-width: 36rem; height: auto; display: block; }
svg text { fill: var(--muted); font-size: 11px; } svg .axis { stroke: var(--muted); }
svg .grid { stroke: var(--line); stroke-dasharray: 2 3; } svg .roof { stroke: var(--roof); stroke-width: 1.5; stroke-dasharray: 6 4; }
svg .s0 { stroke: var(--s0); stroke-width: 1.5; fill: none; } svg .d0 { fill: var(--s0); } svg .d1 { fill: var(--s1); }
.wide { overflow-x: auto; } table { border-collapse: collapse; width: 100%; font-size: .92rem; }
th { text-align: left; color: var(--muted); font-weight: 500; }
th, td { padding: .22rem .7rem .22rem 0; border-bottom: 1px solid var(--line); white-space: nowrap; }
td:nth-child(2), td:nth-child(3) { white-space: normal; }
.number { text-align: right; font-variant-numeric: tabular-nums; }
a { color: var(--accent); } code, pre { font-family: ui-monospace, "DejaVu Sans Mono", monospace; }
pre { background: var(--raised); padding: .7rem .8rem; border-radius: 6px; overflow-x: auto;
  font-size: .8rem; line-height: 1.4; margin: .4rem 0; }
.diff span { display: block; min-width: max-content; } .diff { display: flex; flex-direction: column; }
.added { background: var(--added); } .removed { background: var(--removed); } .gap { color: var(--muted); }
)";
}

}  // namespace dojo::app
