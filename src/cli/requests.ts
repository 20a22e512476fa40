import type { RequestList } from '../contract/control.gen.ts'
import type { CONTROL_ROUTES } from '../contract/control-operations.gen.ts'
import { wrongArguments } from './arguments.ts'
import type { Run } from './command.ts'
import { callControl, nothingListed } from './control-call.ts'
import type { Io } from './io.ts'
import { prettyRequest } from './log-line.ts'

type Filters = { readonly [Name in (typeof CONTROL_ROUTES.listRequests.query)[number]]: string | undefined }

/** A script for a shell that sends them all again, one after the other. */
const curls = ({ requests }: RequestList): readonly string[] =>
  requests.map(
    ({ requestId, method, path, curl, noCurl }) =>
      `# ${requestId}  ${method}  ${path}\n${curl ?? `# cannot be sent again: ${noCurl}`}\n`,
  )

/** For people: the lines of the log. */
const lines = ({ requests, calls = [] }: RequestList): readonly string[] =>
  [...requests, ...calls.map((call) => ({ ...call, notes: [] }))].map(prettyRequest)

/** What is there and not shown is no part of what is listed, which may go into a file. */
const sayMissing = ({ omitted, gap }: RequestList, { err }: Io): void => {
  if (omitted > 0) err(`${omitted} older ones are left out; --limit shows more`)
  if (gap !== undefined) err(gap)
}

/** `threeds-sandbox requests`: what apps and browsers asked a running sandbox for, and what they got. */
export const requests: Run<Filters & { readonly format: 'table' | 'json' | 'har' | 'curl' | undefined }> = (
  { given: { format = 'table', ...query }, settings },
  io,
) => {
  if (query.interface !== undefined && (format === 'har' || format === 'curl'))
    return wrongArguments(
      io,
      `--format ${format} is for requests of apps and browsers; of control calls nothing is kept that could be shown`,
    )
  const written = (said: unknown): number => {
    io.out(JSON.stringify(said, undefined, 2))
    return 0
  }
  const caller = { settings, io }
  if (format === 'har') return callControl(caller, 'listRequestsAsHar', { query }, (said) => written(JSON.parse(said)))
  return callControl(caller, 'listRequests', { query }, (listed) => {
    if (format === 'json') return written(listed)
    const shown = format === 'curl' ? curls(listed) : lines(listed)
    if (shown.length > 0) io.out(shown.join('\n'))
    else io.err(nothingListed('requests', listed.hint))
    sayMissing(listed, io)
    return 0
  })
}
