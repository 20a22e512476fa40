import { curlParts, JSON_OPTION, quoted } from '../../core/domain/shell-words.ts'

/** A call of the control API as a line of a shell; `$SANDBOX` is the sandbox. */
export const controlLine = (verb: string, path: string, body?: unknown): string =>
  curlParts({
    verb,
    url: `"$SANDBOX"${quoted(`/_sandbox${path}`)}`,
    ...(body !== undefined && { options: [JSON_OPTION], data: quoted(JSON.stringify(body)) }),
  }).join(' ')

/** A line with what is another one at each run by its name in the shell: `$T1` in place of the id of the first transaction. */
export const withNames = (line: string, names: ReadonlyMap<string, string>): string =>
  [...names]
    // The longest first: an address has an id in it.
    .sort(([one], [other]) => other.length - one.length)
    .reduce((all, [value, name]) => all.replaceAll(value, `'"$${name}"'`), line)
