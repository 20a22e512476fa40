/** A text as a shell takes it. */
export const shellQuoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`

/** A call of the control API as a line of a shell; `$SANDBOX` is the sandbox, `$T` the transaction of the order. */
export const controlLine = (method: string, path: string, body?: unknown): string => {
  const how = method === 'GET' ? '' : ` -X ${method}`
  const said = body === undefined ? '' : ` -H 'content-type: application/json' -d ${shellQuoted(JSON.stringify(body))}`
  return `curl -sS${how}${said} "$SANDBOX/_sandbox${path}"`
}
