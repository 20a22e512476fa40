import { nearest } from '../core/domain/nearest-name.ts'
import { bearerOption } from '../core/domain/space-token.ts'
import { hideSecrets } from '../core/secrets/secret-texts.ts'
import { describeShortFlag } from './arguments.ts'
import type { Environment } from './command.ts'

const BASE = 'http://127.0.0.1:8080/_sandbox'

/** Names that users look for among the commands, each with the HTTP call of a running sandbox that does it. */
export const HTTP_CALLS: Readonly<Record<string, string>> = {
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

/** The variables of a shell that can contain the control token: set by `exec`, and the setting. */
const TOKEN_VARIABLES = ['SANDBOX_CONTROL_TOKEN', 'THREEDS_CONTROL_TOKEN'] as const

/** Returns a call with the address and the control token of this shell, if it has them. */
const inShell = (call: string, env: Environment): string => {
  const at = env.SANDBOX_URL
    ? call.replace(/curl (.*?)http:\S+?\/_sandbox(\S*)/, 'curl $1"$SANDBOX_URL/_sandbox$2"')
    : call
  const variable = TOKEN_VARIABLES.find((name) => env[name])
  return variable === undefined ? at : at.replace('curl ', `curl ${bearerOption(variable)} `)
}

/** Describes an unknown command, and suggests a command or a call of the control API. */
export const describeUnknownCommand = (
  word: string,
  commands: readonly { readonly name: string }[],
  env: Environment = {},
): string => {
  if (word.startsWith('-')) return describeShortFlag(word)
  const unknown = `Unknown command \`${hideSecrets(word)}\`.`
  const call = Object.hasOwn(HTTP_CALLS, word) ? HTTP_CALLS[word] : undefined
  if (call !== undefined) return `${unknown} Call a running sandbox: \`${inShell(call, env)}\``
  const names = commands.map(({ name }) => name)
  const meant = nearest(word, names)
  return `${unknown} ${meant === undefined ? `The commands are ${names.join(', ')}.` : `Did you mean \`${meant}\`?`}`
}
