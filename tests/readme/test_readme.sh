#!/bin/sh
# Runs what the README shows:  test_readme.sh README.md FOLDER-OF-PERFDOJO
# Lines "    $ COMMAND" must exit with 0 (explain may say no, with 1), and the lines shown below them must come in that order; a line
# "    …" stands for any. Below measuring commands (bench, compare, --bench) only the exit code counts.
# The program text that the README explains must be valid.
readme="$1"
PATH="$2:$PATH"
export PATH
scratch="$(mktemp -d)" || exit 1
trap 'rm -rf "$scratch"' EXIT
failures=0

complain() {
  failures=$((failures + 1))
  printf 'README: %s\n' "$1"
}

run_command() {
  [ -n "$command" ] || return
  sh -c "$command" >"$scratch/actual" 2>"$scratch/errors" </dev/null
  code=$?
  case "$command" in *' explain '*) [ "$code" = 1 ] && code=0 ;; esac
  if [ "$code" != 0 ]; then
    complain "fails: $command"
    cat "$scratch/errors"
  fi
  case "$command" in *bench* | *compare*) return ;; esac
  awk -v shown="$scratch/shown" '
    BEGIN { n = next_one = 0; while ((getline line < shown) > 0) if (line != "…") expected[n++] = line }
    next_one < n && $0 == expected[next_one] { ++next_one }
    END { if (next_one < n) { print "not printed: " expected[next_one]; exit 1 } }' "$scratch/actual" ||
    complain "shows other output than: $command"
}

cd "$(dirname "$readme")" || exit 1
command=""
commands=0
while IFS= read -r line; do
  case "$line" in
    '    $ '*)
      run_command
      command="${line#    \$ }"
      commands=$((commands + 1))
      : >"$scratch/shown"
      ;;
    '    '*) printf '%s\n' "${line#    }" >>"$scratch/shown" ;;
    '') ;;
    *) run_command; command="" ;;
  esac
done <"$readme"
run_command

sed -n '/^## A program/,/^- /s/^    //p' "$readme" >"$scratch/example"
perfdojo show "$scratch/example" >/dev/null || complain "the explained program is not valid"
[ "$commands" -gt 0 ] || complain "no command found"
echo "$commands commands, $failures failures"
[ "$failures" = 0 ]
