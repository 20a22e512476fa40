/** Quotes a text as one word of a POSIX shell. */
export const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`

/** Returns the expression for the content of a file, within double quotes of a shell. */
export const fileInShell = (file: string): string => `$(cat ${quoted(file)})`

/** Returns the curl option for a header. */
export const headerOption = (name: string, value: string): string => `-H ${quoted(`${name}: ${value}`)}`

/** The curl option for a JSON body. */
export const JSON_OPTION = headerOption('content-type', 'application/json')

/** Returns the curl option for credentials. */
export const userOption = (credentials: string): string => `-u ${quoted(credentials)}`

/** The curl option for the account from shell variables, so that the displayed command contains no secret. */
export const ACCOUNT_OPTION = '-u "$SANDBOX_MERCHANT_ID:$SANDBOX_PASSWORD"'

/** A curl command. All members except the method are shell words: quoted texts, or variables for hidden values. */
type CurlCall = {
  /** True if the response headers are displayed too. */
  readonly showsHead?: boolean
  readonly verb: string
  readonly url: string
  /** Credentials and headers. */
  readonly options?: readonly string[]
  readonly data?: string | undefined
}

const verbOption = (verb: string): string => {
  if (verb === 'GET') return ''
  return verb === 'HEAD' ? ' -I' : ` -X ${/^[A-Z]+$/.test(verb) ? verb : quoted(verb)}`
}

/** Returns the parts of a curl command, for one line or one line each. */
export const curlParts = ({ showsHead = false, verb, url, options = [], data }: CurlCall): readonly string[] => [
  `curl -sS${showsHead ? ' -i' : ''}${verbOption(verb)} ${url}`,
  ...options,
  ...(data === undefined ? [] : [`--data-raw ${data}`]),
]

/** Formats a curl command with one part per line. */
export const curlScript = (call: CurlCall): string => `${curlParts(call).join(' \\\n  ')}\n`
