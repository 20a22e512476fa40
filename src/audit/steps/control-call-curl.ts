import { curlParts, JSON_OPTION, quoted } from '../../core/domain/shell-quoting.ts'

/** Formats a control API call for a shell; `$SANDBOX` is the URL of the sandbox. */
export const controlCurl = (verb: string, path: string, body?: unknown): string =>
  curlParts({
    verb,
    url: `"$SANDBOX"${quoted(`/_sandbox${path}`)}`,
    ...(body !== undefined && { options: [JSON_OPTION], data: quoted(JSON.stringify(body)) }),
  }).join(' ')

/** Replaces values that differ in each run by shell variables, such as `$T1` for the ID of the first transaction. */
export const withNames = (line: string, names: ReadonlyMap<string, string>): string =>
  [...names]
    // The longest first, because a URL contains an ID.
    .sort(([item], [other]) => other.length - item.length)
    .reduce((all, [value, name]) => all.replaceAll(value, `'"$${name}"'`), line)
