import { JSON_OPTION } from '../../core/domain/shell-words.ts'
import { bearerOption } from '../../core/domain/space-token.ts'

/**
 * What a script of curl begins with: where the sandbox is, a call that fails in words, and how an answer is looked into.
 * `origin` is a word of the shell.
 */
export const shellHead = (origin: string): string => `set -eu

SANDBOX_URL=\${SANDBOX_URL:-${origin}}
control=\${SANDBOX_CONTROL_URL:-$SANDBOX_URL/_sandbox}

fail() {
  printf '%s\\n' "not ok: $*" >&2
  exit 1
}

# call WHAT CURL-ARGUMENTS...: keeps the answer, with its headers.
call() {
  what=$1
  shift
  answer=$(curl -sSi --max-time 60 "$@" 2>&1) || fail "cannot $what: $answer"
  status=\${answer#* }
  case $status in 2* | 3* | 410*) ;; *) fail "cannot $what: $answer" ;; esac
}

# see WHAT CURL-ARGUMENTS..., and ask WHAT PATH JSON: a call of the control API, which may want a token.
see() {
  if [ -n "\${SANDBOX_CONTROL_TOKEN:-}" ]; then
    call "$@" ${bearerOption()}
  else
    call "$@"
  fi
}
ask() {
  see "$1" ${JSON_OPTION} "$control/$2" -d "$3"
}

# field NAME: the first text of this name in the answer.
field() {
  case $answer in *"\\"$1\\":\\""*) ;; *) fail "no $1 in the answer: $answer" ;; esac
  rest=\${answer#*"\\"$1\\":\\""}
  printf '%s\\n' "\${rest%%\\"*}"
}

# expect WHAT TEXT, and expect_no WHAT TEXT: the answer has this in it, or has not.
expect() {
  case $answer in *"$2"*) ;; *) fail "expected $1 ($2), but got: $answer" ;; esac
}
expect_no() {
  case $answer in *"$2"*) fail "expected no $1 ($2), but got: $answer" ;; esac
}`
