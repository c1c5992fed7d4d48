# Searches of a script that may be stopped at any time and called again; sourced. $MINUTES, if set, is how long the
# script may search; Ctrl-C stops it too, `kill` when the search that runs is over. Then `search_until_done` fails for this and every further search,
# what was evaluated is in the sessions, and the script shows what there is.
# shellcheck shell=sh
perfdojo="${PERFDOJO:-$(dirname "$0")/../build/release/bin/perfdojo}"
until="${MINUTES:+$(($(date +%s) + MINUTES * 60))}"
stopped=
trap 'stopped=yes' INT TERM

is_done() {
  [ -e "$1" ] && "$perfdojo" session show "$1" 2>/dev/null | grep -q ", finished:"
}

# search_until_done SESSION PROGRAM OPTION...: whether the session's search is done, now if it was not before.
search_until_done() {
  session="$1"
  shift
  is_done "$session" && return 0
  left=$((${until:-$(($(date +%s) + 1000000))} - $(date +%s)))
  [ -z "$stopped" ] && [ "$left" -gt 0 ] || return 1
  timeout --foreground --signal=INT "$left" "$perfdojo" search "$@" --fresh --continue --session "$session" \
    </dev/null >/dev/null 2>"${session%.perfdojo}.log" || true
  is_done "$session" && return 0
  [ -n "$stopped" ] || [ "$(date +%s)" -ge "${until:-9999999999}" ] || tail -n 3 "${session%.perfdojo}.log" >&2
  return 1
}
