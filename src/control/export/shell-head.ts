import { JSON_OPTION } from '../../core/domain/shell-quoting.ts'
import { bearerOption } from '../../core/domain/space-token.ts'

/**
 * Returns the beginning of a curl script: address of the sandbox, error handling, and functions that read a response.
 * `origin` is a shell word.
 */
export const shellHead = (origin: string): string => `set -eu

SANDBOX_URL=\${SANDBOX_URL:-${origin}}
control=\${SANDBOX_CONTROL_URL:-$SANDBOX_URL/_sandbox}

fail() {
  printf '%s\\n' "not ok: $*" >&2
  exit 1
}

# call WHAT CURL-ARGUMENTS...: stores the response with its headers.
call() {
  what=$1
  shift
  response=$(curl -sSi --max-time 60 "$@" 2>&1) || fail "cannot $what: $response"
  status=\${response#* }
  case $status in 2* | 3* | 410*) ;; *) fail "cannot $what: $response" ;; esac
}

# see WHAT CURL-ARGUMENTS..., and ask WHAT PATH JSON: a request to the control API, with its token if set.
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

# field NAME: the first string of this name in the response.
field() {
  case $response in *"\\"$1\\":\\""*) ;; *) fail "no $1 in the response: $response" ;; esac
  rest=\${response#*"\\"$1\\":\\""}
  printf '%s\\n' "\${rest%%\\"*}"
}

# expect WHAT TEXT, and expect_no WHAT TEXT: checks that the response contains this, or does not.
expect() {
  case $response in *"$2"*) ;; *) fail "expected $1 ($2), but got: $response" ;; esac
}
expect_no() {
  case $response in *"$2"*) fail "expected no $1 ($2), but got: $response" ;; esac
}`
