#!/bin/sh
# Says what `perfdojo train --live` says: three updates, then it does as it is told. Its arguments are
# kept in a file beside it.
echo "$@" >"$0.arguments"
for out; do :; done
say() {
  echo "{\"event\":\"update\",\"evaluations\":$1,\"best_ns\":$2,\"policy_ns\":$3,\"loss\":$4,\"epsilon\":0.5,\"q_start\":1.2,\"realised\":1.1,\"undone\":0.25,\"memory\":$1,\"seconds\":{\"timing\":$1,\"embedding\":2,\"updating\":3}}"
}
say 10 90000 99000 0.5
say 20 50000 60000 0.2
echo "half a line {"
say 30 41000 45000 0.1
if [ -n "$DOJO_TEST_TRAINER_ENDS" ]; then
  echo agent >"$out"
  echo '{"event":"ended","end":"finished"}'
  exit 0
fi
if [ -n "$DOJO_TEST_TRAINER_FAILS" ]; then
  echo "there is no libtorch" >&2
  exit 3
fi
while read -r word; do
  case "$word" in
  pause) echo '{"event":"paused"}' ;;
  resume) echo '{"event":"resumed"}' ;;
  stop) break ;;
  esac
done
echo '{"event":"ended","end":"stopped"}'
