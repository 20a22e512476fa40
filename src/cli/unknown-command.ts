import { nearest } from '../core/domain/nearest-name.ts'
import { bearerOption } from '../core/domain/space-token.ts'
import { notWrittenOut } from './arguments.ts'
import type { Environment } from './command.ts'
import { hideNumbers } from './hide-numbers.ts'

const BASE = 'http://127.0.0.1:8080/_sandbox'

/** What somebody looks for among the commands that a running sandbox does when it is asked over HTTP. */
export const CALLS: Readonly<Record<string, string>> = {
  explain: `curl ${BASE}/explain/REQUEST-ID`,
  challenge: `curl ${BASE}/transactions/ID/challenge -H 'content-type: application/json' -d '{"outcome":"Y"}'`,
  transactions: `curl ${BASE}/transactions`,
  transaction: `curl ${BASE}/transactions/ID`,
  links: `curl ${BASE}/links`,
  link: `curl ${BASE}/links/ID`,
  spaces: `curl ${BASE}/spaces`,
  clock: `curl ${BASE}/clock`,
  reset: `curl -X POST ${BASE}/reset`,
  due: `curl ${BASE}/scheduled`,
  credentials: `curl ${BASE}/spaces/SPACE/credentials`,
}

/** The variables that a shell may have the control token in: what `exec` gives a command, and the setting. */
const TOKEN_VARIABLES = ['SANDBOX_CONTROL_TOKEN', 'THREEDS_CONTROL_TOKEN'] as const

/** A call as it works in this shell: with the token, where it has one. */
const withToken = (call: string, env: Environment): string => {
  const variable = TOKEN_VARIABLES.find((name) => env[name])
  return variable === undefined ? call : call.replace('curl ', `curl ${bearerOption(variable)} `)
}

/** What to say about a word that is no command: what was meant, or which call of the control API does it. */
export const notACommand = (
  word: string,
  commands: readonly { readonly name: string }[],
  env: Environment = {},
): string => {
  if (word.startsWith('-')) return notWrittenOut(word)
  const said = `"${hideNumbers(word)}" is not a command`
  const call = Object.hasOwn(CALLS, word) ? CALLS[word] : undefined
  if (call !== undefined) return `${said}; a running sandbox does it: ${withToken(call, env)}`
  const names = commands.map(({ name }) => name)
  const meant = nearest(word, names)
  return `${said}; ${meant === undefined ? `the commands are ${names.join(', ')}` : `did you mean ${meant}?`}`
}
