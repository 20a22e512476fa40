/** A text as a shell takes it. */
export const shellQuoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`

/** A call of the control API as a line of a shell; `$SANDBOX` is the sandbox. */
export const controlLine = (method: string, path: string, body?: unknown): string => {
  const how = method === 'GET' ? '' : ` -X ${method}`
  const said = body === undefined ? '' : ` -H 'content-type: application/json' -d ${shellQuoted(JSON.stringify(body))}`
  return `curl -sS${how}${said} "$SANDBOX"${shellQuoted(`/_sandbox${path}`)}`
}

/** A line with what is another one at each run by its name in the shell: `$T1` in place of the id of the first transaction. */
export const withNames = (line: string, names: ReadonlyMap<string, string>): string =>
  [...names]
    // The longest first: an address has an id in it.
    .sort(([one], [other]) => other.length - one.length)
    .reduce((all, [value, name]) => all.replaceAll(value, `'"$${name}"'`), line)
