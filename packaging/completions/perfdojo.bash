# Completion of perfdojo's command line for bash. Names and steps come from perfdojo itself.

_perfdojo_kernels() { "${COMP_WORDS[0]}" kernels 2>/dev/null | cut -d ' ' -f 1; }

# The first word after the subcommand that is neither an option nor an option's value.
_perfdojo_program() {
  local i
  for ((i = 2; i < COMP_CWORD; ++i)); do
    case "${COMP_WORDS[i]}" in
      --set | --target | --at | --steps | --emit | --threads | --budget | --timeout | --against | --allow-instructions | \
        --strategy | --space | --pass | --evals | --time | --seed | --batch | --from | --lock | --allow | --deny | \
        --session | --resume | --simulate | --workers | --keep | --node | --folder | --seeds | --within | --after) ((++i)) ;;
      -*) ;;
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
  local measuring="--threads --cold --warm --budget --timeout --allow-instructions" options
  COMPREPLY=()
  if [ "$COMP_CWORD" = 1 ]; then
    _perfdojo_offer <<<"$(printf '%s\n' kernels show moves explain apply replay code verify bench compare export instructions targets search session minimise --help --version)"
    return
  fi
  case "$previous" in
    --emit) _perfdojo_offer <<<"$(printf '%s\n' c asm llvm loops)" && return ;;
    --target) _perfdojo_offer <<<"$(printf '%s\n' host x86-64-sse4.2 x86-64-avx2 x86-64-avx512 x86-64-avx512-vnni x86-64-avx512-bf16)" && return ;;
    --at) _perfdojo_offer < <(_perfdojo_moves --all | cut -d ' ' -f 2 | sort -u) && return ;;
    --steps | --to | --plot | --report | --page | --session | --resume | --simulate | --from | --folder) return ;;
    --strategy) _perfdojo_offer <<<"$(printf '%s\n' annealing sampling beam greedy heuristic random)" && return ;;
    --space) _perfdojo_offer <<<"$(printf '%s\n' edges heuristic)" && return ;;
    --pass) _perfdojo_offer <<<"$(printf '%s\n' naive greedy heuristic)" && return ;;
    --lock) _perfdojo_offer < <(_perfdojo_moves --all | cut -d ' ' -f 2 | sort -u) && return ;;
    --evals | --time | --batch | --allow | --deny | --workers | --keep | --node | --seeds | --within | --after) return ;;
    --set | --threads | --budget | --timeout | --drop | --replace | --insert | --seed) return ;;
  esac
  case "$command" in
    kernels | targets) options="--json" ;;
    show) options="--set" ;;
    moves) options="--set --target --at --all --json" ;;
    explain) options="--set --target --json" ;;
    apply) options="--set --target --steps" ;;
    replay) options="--set --drop --replace --insert --bench --texts --code --plot --report --page --json $measuring" ;;
    code) options="--set --target --emit --best -O --allow-instructions" ;;
    search) options="--set --target --strategy --space --pass --evals --time --seed --batch --threads --model --no-model --cold --allow --deny --lock --from --refine --session --resume --simulate --fresh --forget --timeout --workers --continue --live --launcher --folder --also --targets --seeds --tries --sbatch --dry-run --json --allow-instructions" ;;
    minimise) options="--set --json $measuring" ;;
    session)
      options="--json --folder --node --keep --plot --again --budget --no-library --seeds --within --after"
      if [ "$COMP_CWORD" = 2 ]; then _perfdojo_offer <<<"$(printf '%s\n' list show export prune merge gather curve ablation)" && return; fi
      ;;
    verify) options="--set --target --seed --numerics --json --allow-instructions" ;;
    bench) options="--set --target --against --beside --json $measuring" ;;
    compare) options="--set --target --json $measuring" ;;
    export) options="--set --target --to" ;;
    instructions) options="--check --target --seed --json --allow-instructions" ;;
    *) return ;;
  esac
  if [ "${cur#-}" != "$cur" ]; then
    # shellcheck disable=SC2086
    _perfdojo_offer <<<"$(printf '%s\n' $options --help)"
    return
  fi
  case "$command" in
    apply | explain) [ -n "$(_perfdojo_program)" ] && _perfdojo_offer < <(_perfdojo_moves) && return ;;
    kernels | targets | session) return ;;
  esac
  case "$command" in
    verify | compare) ;;
    *) [ -n "$(_perfdojo_program)" ] && return ;;
  esac
  if [ "$command" = instructions ]; then
    _perfdojo_offer < <("${COMP_WORDS[0]}" instructions 2>/dev/null | grep -v '^ ' | cut -d ' ' -f 1) && return
  fi
  _perfdojo_offer < <(_perfdojo_kernels)
}

complete -o default -F _perfdojo perfdojo
