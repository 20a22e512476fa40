import type { RequestList } from '../contract/control.gen.ts'
import { CONTROL_ROUTES } from '../contract/control-operations.gen.ts'
import { notExpectedBeside, oneOf, splitArguments, wrongSpace } from './arguments.ts'
import { callControl, nothingListed } from './control-call.ts'
import type { Io } from './io.ts'
import { prettyRequest } from './log-line.ts'
import { type Environment, wrongArguments } from './read-settings.ts'

const FORMATS = ['table', 'json', 'har', 'curl'] as const

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
export const requests = async (args: readonly string[], io: Io, env: Environment): Promise<number> => {
  const split = splitArguments(args, { command: 'requests', options: [...CONTROL_ROUTES.listRequests.query, 'format'] })
  if ('problem' in split) return wrongArguments(io, [split.problem])
  const { given, words, settings } = split
  const format = oneOf('format', given.get('format'), FORMATS)
  if ('problem' in format) return wrongArguments(io, [format.problem])
  const isOfControl = given.has('interface')
  const problem =
    words.map(notExpectedBeside(CONTROL_ROUTES.listRequests.query))[0] ??
    wrongSpace(given.get('space')) ??
    (isOfControl && ['har', 'curl'].includes(format.word)
      ? `--format ${format.word} is for requests of apps and browsers; of control calls nothing is kept that could be shown`
      : undefined)
  if (problem !== undefined) return wrongArguments(io, [problem])
  const query = [...given].filter(([name]) => name !== 'format')
  const path = format.word === 'har' ? '/requests.har' : '/requests'
  return callControl({ settings, env, io }, { path, query }, async (answer) => {
    if (format.word === 'har' || format.word === 'json') {
      io.out(JSON.stringify(await answer.json(), undefined, 2))
      return 0
    }
    const listed = (await answer.json()) as RequestList
    const shown = format.word === 'curl' ? curls(listed) : lines(listed)
    if (shown.length > 0) io.out(shown.join('\n'))
    else io.err(nothingListed('requests', listed.hint))
    sayMissing(listed, io)
    return 0
  })
}
