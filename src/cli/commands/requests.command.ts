import type { RequestList } from '../../core/contract/control.gen.ts'
import { callControl, nothingListed } from '../call-control.ts'
import { Ended } from '../command.ts'
import type { Run } from '../command-table.ts'
import { briefList } from '../list-summary.ts'
import { prettyRequest } from '../log-line.ts'

/** A script for a shell that sends them all again, one after the other. */
const curls = ({ requests }: RequestList): readonly string[] =>
  requests.map(
    ({ requestId, method, path, curl, noCurl }) =>
      `# ${requestId}  ${method}  ${path}\n${curl ?? `# cannot be sent again: ${noCurl}`}\n`,
  )

/** For people: the lines of the log. */
const lines = ({ requests, calls = [] }: RequestList): readonly string[] =>
  [...requests, ...calls.map((call) => ({ ...call, notes: [] }))].map(prettyRequest)

const FIELDS = ['requestId', 'at', 'method', 'path', 'status', 'code', 'scenario'] as const

/** `threeds-sandbox requests`: what apps and browsers asked a running sandbox for, and what they got. */
export const run: Run<'requests'> = ({ given: { format: asked, brief, ...query }, settings }, { out, err }) => {
  const format = asked ?? 'table'
  if (brief && (asked !== undefined || query.interface !== undefined))
    throw new Ended('--brief is lines about requests of apps and browsers: leave --format and --interface out')
  if (brief)
    return briefList(settings, { out, err }, 'listRequests', {
      query,
      fields: FIELDS,
      goOn: '--before',
      what: 'requests',
    })
  if (query.interface !== undefined && (format === 'har' || format === 'curl'))
    throw new Ended(
      `--format ${format} is for requests of apps and browsers; of control calls nothing is kept that could be shown`,
    )
  const written = (said: unknown): number => {
    out(JSON.stringify(said, undefined, 2))
    return 0
  }
  if (format === 'har') return callControl(settings, 'getRequestsHar', { query }, (said) => written(JSON.parse(said)))
  return callControl(settings, 'listRequests', { query }, (listed) => {
    if (format === 'json') return written(listed)
    const shown = format === 'curl' ? curls(listed) : lines(listed)
    if (shown.length > 0) out(shown.join('\n'))
    else err(nothingListed('requests', listed.hint))
    // What is there and not shown is no part of what is listed, which may go into a file.
    if (listed.omitted > 0) err(`${listed.omitted} older ones are left out; --limit shows more`)
    if (listed.gap !== undefined) err(listed.gap)
    return 0
  })
}
