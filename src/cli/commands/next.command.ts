import type { QueuedOutcome } from '../../core/contract/control.gen.ts'
import type { Parts } from '../../core/contract/control-call.ts'
import { CONDITION_NAMES, type ConditionKind, conditionRow } from '../../core/domain/condition-table.ts'
import { isMap } from '../../core/domain/is-record.ts'
import { memberNamed } from '../../core/domain/table-keys.ts'
import { jsonObject, notExpected } from '../arguments.ts'
import { callControl } from '../call-control.ts'
import { inColumns } from '../columns.ts'
import { type Call, Ended } from '../command.ts'
import type { Own, Run } from '../command-table.ts'
import { briefPage } from '../page-summary.ts'

type NextArguments = Pick<Call<Own<'next'>>, 'given' | 'own' | 'words'>
type NextCall = Parts & {
  readonly name: 'queueOutcome' | 'listQueuedOutcomes' | 'deleteQueuedOutcome' | 'deleteAllQueuedOutcomes'
}

const AMOUNT = '--amount is a whole number of minor units (1250 is 12.50 EUR), or a range such as 1000..2000 or 1000..'

/** A number, or the two ends of a range, of which one may be open. */
const amountOf = (text: string): number | object => {
  if (/^\d{1,15}$/.test(text)) return Number(text)
  const [, from = '', to = ''] = /^(\d{0,15})\.\.(\d{0,15})$/.exec(text) ?? []
  if (from === '' && to === '') throw new Ended(AMOUNT)
  return { ...(from !== '' && { from: Number(from) }), ...(to !== '' && { to: Number(to) }) }
}

const same = (text: string): string => text
/** Several, with commas. */
const listOf = (text: string) => (text.includes(',') ? text.split(',').map((one) => one.trim()) : text)

/** Reads the text of a flag for a condition of each kind. */
const READ: Readonly<Record<ConditionKind, (text: string) => unknown>> = {
  interface: same,
  cards: listOf,
  brands: listOf,
  range: amountOf,
  currency: same,
  glob: same,
}

/** The conditions of the control API in the spelling of a shell. What they may be, it says itself. */
const whenOf = (conditions: Readonly<Record<string, string | undefined>>, json = '{}'): object => {
  const written = jsonObject(json, '--when', '{"refno":"A*"}')
  const said = Object.entries(conditions).flatMap(([name, text]): [string, unknown][] => {
    const word = memberNamed(
      CONDITION_NAMES,
      name.replaceAll(/-(.)/g, (_, letter: string) => letter.toUpperCase()),
    )
    return text === undefined || word === undefined ? [] : [[word, READ[conditionRow(word).kind](text)]]
  })
  return { ...written, ...Object.fromEntries(said) }
}

/** What is armed, each way in which it was said. */
const whatOf = ({
  name,
  patch,
  scenarioJson,
  words: [first],
}: Readonly<Record<'name' | 'patch' | 'scenarioJson', string | undefined>> & {
  readonly words: readonly string[]
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

const arm = ({ given, own, words }: NextArguments): NextCall => {
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
  } = given
  const { space: _, ...conditions } = more
  const [what, ...doubled] = whatOf({ name, patch, scenarioJson, words })
  if (what === undefined)
    throw new Ended(
      'next takes the name of a scenario, list, delete ID or delete --all, --patch or --scenario-json; scenarios lists the names',
    )
  const [stray] = name === undefined && patch === undefined && scenarioJson === undefined ? words.slice(1) : words
  if (stray !== undefined) throw new Ended(notExpected(stray, own))
  if (doubled.length > 0) throw new Ended('next takes one of a name, --patch and --scenario-json')
  if (all) throw new Ended('--all is for next delete')
  if (brief || after !== undefined) throw new Ended('--brief and --after are for next list')
  if (times !== undefined && !/^\d{1,9}$/.test(times)) throw new Ended('--times must be a whole number')
  const when = whenOf(conditions, json)
  const body = {
    ...what,
    ...(Object.keys(when).length > 0 && { when }),
    ...(times && { times: Number(times) }),
    ...(usedUpBy && { for: usedUpBy }),
  }
  return { name: 'queueOutcome', body }
}

/** Listing and disarming have no conditions. */
const bare = (action: 'list' | 'delete', { given, own, words: [, id, stray] }: NextArguments): NextCall => {
  const isList = action === 'list'
  const unexpected = isList ? id : stray
  if (unexpected !== undefined) throw new Ended(notExpected(unexpected, own))
  if (isList && given.all) throw new Ended('--all is for next delete')
  if (!isList && (id === undefined) !== (given.all === true))
    throw new Ended('next delete takes the id of one that is armed, which next list shows, or --all')
  const known = ['space', 'all', ...(isList ? ['brief', 'after'] : [])]
  const wrong = Object.keys(given).find((name) => !known.includes(name))
  if (wrong !== undefined) throw new Ended(`next ${action} does not take --${wrong}`)
  if (isList) return { name: 'listQueuedOutcomes' }
  return id === undefined ? { name: 'deleteAllQueuedOutcomes' } : { name: 'deleteQueuedOutcome', path: { id } }
}

/** What `threeds-sandbox next …` asks of the control API. */
const nextCall = (said: NextArguments): NextCall => {
  // A scenario may be called as an action is; then its flag names it.
  const { scenario, patch, 'scenario-json': scenarioJson } = said.given
  const action = (scenario ?? patch ?? scenarioJson) === undefined ? said.words[0] : undefined
  return action === 'list' || action === 'delete' ? bare(action, said) : arm(said)
}

/** A condition as it is given on the command line: words of which one must fit, or a range. */
const conditionWords = (word: unknown): string => {
  if (Array.isArray(word)) return word.join(' or ')
  if (!isMap(word)) return String(word)
  return word.from === word.to ? String(word.from) : `${word.from ?? ''}..${word.to ?? ''}`
}

const wordsOf = (queuedOutcome: QueuedOutcome): readonly string[] => {
  const { id, scenario, patch, times, left, for: usedUpBy, orders, when = {} } = queuedOutcome
  const unit = `${usedUpBy === 'order' ? 'order' : 'request'}${times === 1 ? '' : 's'}`
  const conditions = Object.entries(when).map(([name, word]) => `${name} ${conditionWords(word)}`)
  const met = orders.map(({ refno, reference }) => refno ?? reference)
  return [
    id,
    scenario ?? `changes ${Object.keys(patch ?? {}).join(', ')}`,
    `${left} of ${times} ${unit} left`,
    conditions.length === 0 ? 'whatever comes next' : `when ${conditions.join(', ')}`,
    ...(met.length === 0 ? [] : [`met ${met.join(', ')}`]),
  ]
}

/** `threeds-sandbox next`: arms an outcome for requests to come, lists those that wait, and takes them back. */
export const run: Run<'next'> = ({ settings, ...said }, io) => {
  const { name, ...given } = nextCall(said)
  return callControl(settings, name, { ...given, query: { space: said.given.space } }, (answer) => {
    const all = 'next' in answer ? answer.next : [answer]
    const { brief, after } = said.given
    const page = briefPage(all, { brief, after }, { idOf: ({ id }) => id, cells: wordsOf })
    if (all.length > 0) io.out(page ?? inColumns(all.map(wordsOf)).join('\n'))
    else io.err('nothing is armed')
    return 0
  })
}
