import type { RequestList } from '../../core/contract/control.gen.ts'
import { callControl, nothingListed } from '../call-control.ts'
import { CommandError } from '../command.ts'
import type { Run } from '../command-table.ts'
import { briefList } from '../list-summary.ts'
import { prettyRequest } from '../log-line.ts'

/** Returns a shell script that repeats all requests in order. */
const curls = ({ requests }: RequestList): readonly string[] =>
  requests.map(
    ({ requestId, method, path, curl, noCurl }) =>
      `# ${requestId}  ${method}  ${path}\n${curl ?? `# cannot be repeated: ${noCurl}`}\n`,
  )

/** Formats requests as in the log. */
const lines = ({ requests, calls = [] }: RequestList): readonly string[] =>
  [...requests, ...calls.map((call) => ({ ...call, notes: [] }))].map(prettyRequest)

const FIELDS = ['requestId', 'at', 'method', 'path', 'status', 'code', 'scenario'] as const

/** Runs `threeds-sandbox requests`: lists the requests of apps and browsers, with the responses. */
export const run: Run<'requests'> = ({ options: { format: requested, brief, ...query }, settings }, { out, err }) => {
  const format = requested ?? 'table'
  if (brief && (requested !== undefined || query.interface !== undefined))
    throw new CommandError('`--brief` cannot be combined with `--format` or `--interface`.')
  if (brief)
    return briefList(settings, { out, err }, 'listRequests', {
      query,
      fields: FIELDS,
      goOn: '--before',
      subject: 'requests',
    })
  if (query.interface !== undefined && (format === 'har' || format === 'curl'))
    throw new CommandError(
      `\`--format ${format}\` cannot be combined with \`--interface\`. Headers and bodies of control calls are not kept.`,
    )
  const print = (value: unknown): number => {
    out(JSON.stringify(value, undefined, 2))
    return 0
  }
  if (format === 'har') return callControl(settings, 'getRequestsHar', { query }, (har) => print(JSON.parse(har)))
  return callControl(settings, 'listRequests', { query }, (listed) => {
    if (format === 'json') return print(listed)
    const printed = format === 'curl' ? curls(listed) : lines(listed)
    if (printed.length > 0) out(printed.join('\n'))
    else err(nothingListed(settings, 'requests', listed.hint))
    // The note goes to standard error, because the list may be written to a file.
    if (listed.omitted > 0) err(`${listed.omitted} older requests are not listed. Use \`--limit\` to list more.`)
    if (listed.gap !== undefined) err(listed.gap)
    return 0
  })
}
