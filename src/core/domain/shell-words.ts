/** A text as one word of a POSIX shell. */
export const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`

/** What a file holds, within double quotes of a shell. */
export const fileInShell = (file: string): string => `$(cat ${quoted(file)})`

/** A header as an option of curl. */
export const headerOption = (name: string, value: string): string => `-H ${quoted(`${name}: ${value}`)}`

/** JSON, as an option of curl. */
export const JSON_OPTION = headerOption('content-type', 'application/json')

/** Who calls, as an option of curl. */
export const userOption = (credentials: string): string => `-u ${quoted(credentials)}`

/** The account as the shell knows it, where its variables are set: what is shown holds no secret. */
export const ACCOUNT_OPTION = '-u "$SANDBOX_MERCHANT_ID:$SANDBOX_PASSWORD"'

/** A call of curl. All but the verb are words of a shell: quoted texts, or variables for what is not to be shown. */
type CurlCall = {
  /** Whether the head of the answer is shown, too. */
  readonly showsHead?: boolean
  readonly verb: string
  readonly url: string
  /** Who calls, and headers. */
  readonly options?: readonly string[]
  readonly data?: string | undefined
}

const verbOption = (verb: string): string => {
  if (verb === 'GET') return ''
  return verb === 'HEAD' ? ' -I' : ` -X ${/^[A-Z]+$/.test(verb) ? verb : quoted(verb)}`
}

/** A call of curl in its parts, for one line or for one each. */
export const curlParts = ({ showsHead = false, verb, url, options = [], data }: CurlCall): readonly string[] => [
  `curl -sS${showsHead ? ' -i' : ''}${verbOption(verb)} ${url}`,
  ...options,
  ...(data === undefined ? [] : [`--data-raw ${data}`]),
]

/** The same as a script, a part a line. */
export const curlScript = (call: CurlCall): string => `${curlParts(call).join(' \\\n  ')}\n`
