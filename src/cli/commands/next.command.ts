import type { QueuedOutcome } from '../../core/contract/control.gen.ts'
import type { Parts } from '../../core/contract/control-call.ts'
import { CONDITION_NAMES, type ConditionKind, conditionRow } from '../../core/domain/condition-table.ts'
import { isMap } from '../../core/domain/is-record.ts'
import { memberNamed } from '../../core/domain/table-keys.ts'
import { describeUnexpected, jsonObject } from '../arguments.ts'
import { callControl, nothingListed } from '../call-control.ts'
import { inColumns } from '../columns.ts'
import { type Call, CommandError } from '../command.ts'
import type { Own, Run } from '../command-table.ts'
import { briefPage } from '../page-summary.ts'

type NextArguments = Pick<Call<Own<'next'>>, 'options' | 'own' | 'positionals'>
type NextCall = Parts & {
  readonly name: 'queueOutcome' | 'listQueuedOutcomes' | 'deleteQueuedOutcome' | 'deleteAllQueuedOutcomes'
}

const AMOUNT =
  '`--amount` must be a whole number of minor units (`1250` is 12.50 EUR), or a range such as `1000..2000` or `1000..`.'

/** Parses a number, or a range, of which one end can be open. */
const amountOf = (text: string): number | object => {
  if (/^\d{1,15}$/.test(text)) return Number(text)
  const [, from = '', to = ''] = /^(\d{0,15})\.\.(\d{0,15})$/.exec(text) ?? []
  if (from === '' && to === '') throw new CommandError(AMOUNT)
  return { ...(from !== '' && { from: Number(from) }), ...(to !== '' && { to: Number(to) }) }
}

const same = (text: string): string => text
/** Splits a comma-separated list. */
const listOf = (text: string) => (text.includes(',') ? text.split(',').map((item) => item.trim()) : text)

/** Parses the value of a condition flag, by the kind of the condition. */
const READ: Readonly<Record<ConditionKind, (text: string) => unknown>> = {
  interface: same,
  cards: listOf,
  brands: listOf,
  range: amountOf,
  currency: same,
  code: same,
  glob: same,
}

/** Converts condition flags to conditions of the control API, which validates them. */
const whenOf = (conditions: Readonly<Record<string, string | undefined>>, json = '{}'): object => {
  const written = jsonObject(json, '--when', '{"refno":"A*"}')
  const parsed = Object.entries(conditions).flatMap(([name, text]): [string, unknown][] => {
    const word = memberNamed(
      CONDITION_NAMES,
      name.replaceAll(/-(.)/g, (_, letter: string) => letter.toUpperCase()),
    )
    return text === undefined || word === undefined ? [] : [[word, READ[conditionRow(word).kind](text)]]
  })
  return { ...written, ...Object.fromEntries(parsed) }
}

/** Returns the outcomes that were given: by name, as a patch, or as a complete scenario. */
const outcomesOf = ({
  name,
  patch,
  scenarioJson,
  positionals: [first],
}: Readonly<Record<'name' | 'patch' | 'scenarioJson', string | undefined>> & {
  readonly positionals: readonly string[]
}): readonly object[] => {
  const named = name ?? (patch === undefined && scenarioJson === undefined ? first : undefined)
  return [
    ...(named === undefined ? [] : [{ scenario: named }]),
    ...(patch === undefined ? [] : [{ patch: jsonObject(patch, '--patch', '{"webhook":{"copies":2}}') }]),
    ...(scenarioJson === undefined
      ? []
      : [{ scenario: jsonObject(scenarioJson, '--scenario-json', '{"authentication":{"delay":"5s"}}') }]),
  ]
}

const queue = ({ options, own, positionals }: NextArguments): NextCall => {
  const {
    scenario: name,
    patch,
    'scenario-json': scenarioJson,
    when: json,
    times,
    for: usedUpBy,
    all,
    brief,
    after,
    ...more
  } = options
  const { space: _, ...conditions } = more
  const [outcome, ...others] = outcomesOf({ name, patch, scenarioJson, positionals: positionals })
  if (outcome === undefined)
    throw new CommandError(
      '`next` needs a scenario, `--patch`, `--scenario-json`, `list` or `delete`. `threeds-sandbox scenarios` lists the names.',
    )
  const [unexpected] =
    name === undefined && patch === undefined && scenarioJson === undefined ? positionals.slice(1) : positionals
  if (unexpected !== undefined) throw new CommandError(describeUnexpected(unexpected, own))
  if (others.length > 0) throw new CommandError('`next` takes only one of a scenario, `--patch` and `--scenario-json`.')
  if (all) throw new CommandError('`--all` is an option of `next delete`.')
  if (brief || after !== undefined) throw new CommandError('`--brief` and `--after` are options of `next list`.')
  if (times !== undefined && !/^\d{1,9}$/.test(times)) throw new CommandError('`--times` must be a whole number.')
  const when = whenOf(conditions, json)
  const body = {
    ...outcome,
    ...(Object.keys(when).length > 0 && { when }),
    ...(times && { times: Number(times) }),
    ...(usedUpBy && { for: usedUpBy }),
  }
  return { name: 'queueOutcome', body }
}

/** Returns the call of `list` or `delete`, which take no conditions. */
const manage = (action: 'list' | 'delete', { options, own, positionals: [, id, stray] }: NextArguments): NextCall => {
  const isList = action === 'list'
  const unexpected = isList ? id : stray
  if (unexpected !== undefined) throw new CommandError(describeUnexpected(unexpected, own))
  if (isList && options.all) throw new CommandError('`--all` is an option of `next delete`.')
  if (!isList && (id === undefined) !== (options.all === true))
    throw new CommandError('`next delete` needs the ID of a queued outcome, or `--all`. `next list` prints the IDs.')
  const knownNames = ['space', 'all', ...(isList ? ['brief', 'after'] : [])]
  const problem = Object.keys(options).find((name) => !knownNames.includes(name))
  if (problem !== undefined) throw new CommandError(`\`next ${action}\` does not take \`--${problem}\`.`)
  if (isList) return { name: 'listQueuedOutcomes' }
  return id === undefined ? { name: 'deleteAllQueuedOutcomes' } : { name: 'deleteQueuedOutcome', path: { id } }
}

/** Returns the control API call of `threeds-sandbox next …`. */
const nextCall = (parsed: NextArguments): NextCall => {
  // A scenario with the name of an action is given by its flag.
  const { scenario, patch, 'scenario-json': scenarioJson } = parsed.options
  const action = (scenario ?? patch ?? scenarioJson) === undefined ? parsed.positionals[0] : undefined
  return action === 'list' || action === 'delete' ? manage(action, parsed) : queue(parsed)
}

/** Formats a condition as on the command line: alternatives, or a range. */
const formatCondition = (word: unknown): string => {
  if (Array.isArray(word)) return word.join(' or ')
  if (!isMap(word)) return String(word)
  return word.from === word.to ? String(word.from) : `${word.from ?? ''}..${word.to ?? ''}`
}

const cellsOf = (queuedOutcome: QueuedOutcome): readonly string[] => {
  const { id, scenario, patch, times, left: remaining, for: usedUpBy, orders, when = {} } = queuedOutcome
  const unit = `${usedUpBy === 'order' ? 'order' : 'request'}${times === 1 ? '' : 's'}`
  const conditions = Object.entries(when).map(([name, word]) => `${name} ${formatCondition(word)}`)
  const names = orders.map(({ refno, reference }) => refno ?? reference)
  return [
    id,
    scenario ?? `changes ${Object.keys(patch ?? {}).join(', ')}`,
    `${remaining} of ${times} ${unit} left`,
    conditions.length === 0 ? 'any request' : `when ${conditions.join(', ')}`,
    ...(names.length === 0 ? [] : [`used by ${names.join(', ')}`]),
  ]
}

/** Runs `threeds-sandbox next`: queues, lists or removes outcomes of the next requests. */
export const run: Run<'next'> = ({ settings, ...parsed }, io) => {
  const { name, ...options } = nextCall(parsed)
  return callControl(settings, name, { ...options, query: { space: parsed.options.space } }, (response) => {
    const all = 'queuedOutcomes' in response ? response.queuedOutcomes : [response]
    const { brief, after } = parsed.options
    const page = briefPage(all, { brief, after }, { idOf: ({ id }) => id, cells: cellsOf })
    if (all.length > 0) io.out(page ?? inColumns(all.map(cellsOf)).join('\n'))
    else io.err(nothingListed(settings, 'queued outcomes'))
    return 0
  })
}
