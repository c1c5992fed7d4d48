# Completion of perfdojo's command line for bash. Everything that it offers comes from perfdojo itself: subcommands,
# options and their values from --help, names and steps from its lists.

# The --help of the first words of the command line.
_perfdojo_help() { "${COMP_WORDS[0]}" "${COMP_WORDS[@]:1:$1}" --help 2>/dev/null; }

_perfdojo_subcommands() { sed -n '/^Subcommands:/,/^$/s/^  \([a-z][a-z-]*\).*/\1/p' <<<"$help"; }
_perfdojo_options() { sed -n 's/^  \(-[^ {]*\).*/\1/p' <<<"$help" | tr ',' '\n'; }
_perfdojo_takes_value() { grep -qE "^  $1 [A-Z]+([ :=]|\$)" <<<"$help"; }
_perfdojo_values() { sed -n "s/^  $1 [A-Z]*:{\([^}]*\)}.*/\1/p" <<<"$help" | tr ',' '\n'; }

_perfdojo_kernels() { "${COMP_WORDS[0]}" kernels 2>/dev/null | cut -d ' ' -f 1; }
_perfdojo_instructions() { "${COMP_WORDS[0]}" instructions 2>/dev/null | grep -v '^ ' | cut -d ' ' -f 1; }
_perfdojo_targets() { echo host; "${COMP_WORDS[0]}" targets 2>/dev/null | cut -d ' ' -f 1; }

# The first word after the subcommand that is neither an option nor an option's value.
_perfdojo_program() {
  local i
  for ((i = 2; i < COMP_CWORD; ++i)); do
    case "${COMP_WORDS[i]}" in
      -?*) _perfdojo_takes_value "${COMP_WORDS[i]}" && ((++i)) ;;
      *) printf '%s' "${COMP_WORDS[i]}" && return ;;
    esac
  done
}

_perfdojo_moves() {
  local program
  program="$(_perfdojo_program)"
  [ -n "$program" ] && [ "$program" != - ] && "${COMP_WORDS[0]}" moves "$program" "$@" 2>/dev/null
}

# Lines of standard input that begin with the current word, each one word, quoted where it has spaces.
_perfdojo_offer() {
  local line word="${cur#[\'\"]}" quote=""
  [ "$word" != "$cur" ] && quote="${cur:0:1}"
  word="${word//\\/}"
  while IFS= read -r line; do
    [ "${line#"$word"}" = "$line" ] && [ -n "$word" ] && continue
    if [ -n "$quote" ]; then COMPREPLY+=("$line"); else COMPREPLY+=("$(printf '%q' "$line")"); fi
  done
}

_perfdojo() {
  local cur="${COMP_WORDS[COMP_CWORD]}" previous="${COMP_WORDS[COMP_CWORD - 1]}" command="${COMP_WORDS[1]}"
  local depth=1 help
  COMPREPLY=()
  [ "$COMP_CWORD" = 1 ] && depth=0
  [ "$command" = session ] && [ "$COMP_CWORD" -gt 2 ] && depth=2
  help="$(_perfdojo_help "$depth")"
  if [ "$COMP_CWORD" -gt 1 ]; then
    case "$previous" in
      --target) _perfdojo_offer < <(_perfdojo_targets) && return ;;
      --at | --lock) _perfdojo_offer < <(_perfdojo_moves --all | cut -d ' ' -f 2 | sort -u) && return ;;
      -?*) _perfdojo_takes_value "$previous" && _perfdojo_offer < <(_perfdojo_values "$previous") && return ;;
    esac
  fi
  if [ "${cur#-}" != "$cur" ]; then
    _perfdojo_offer < <(_perfdojo_options)
    return
  fi
  if [ "$COMP_CWORD" = 1 ] || { [ "$command" = session ] && [ "$COMP_CWORD" = 2 ]; }; then
    _perfdojo_offer < <(_perfdojo_subcommands)
    return
  fi
  [[ $help == *$'\nSubcommands:'* ]] && return  # there is no such command
  case "$command" in
    kernels | targets | session) return ;;
    apply | explain) [ -n "$(_perfdojo_program)" ] && _perfdojo_offer < <(_perfdojo_moves) && return ;;
    instructions) _perfdojo_offer < <(_perfdojo_instructions) && return ;;
    verify | compare) ;;
    *) [ -n "$(_perfdojo_program)" ] && return ;;
  esac
  _perfdojo_offer < <(_perfdojo_kernels)
}

complete -o default -F _perfdojo perfdojo
