import type { OneShot, OneShotList } from '../contract/control.gen.ts'
import { attempt } from '../domain/attempt.ts'
import { isMap } from '../domain/is-map.ts'
import { type Arguments, inColumns, notExpected, splitArguments, type Wrong, wrongSpace } from './arguments.ts'
import { type ControlCall, callControl } from './control-call.ts'
import type { Io } from './io.ts'
import { type Environment, wrongArguments } from './read-settings.ts'

/** Conditions by their options, as the words of `when`. What they may be, the control API says. */
const WHEN = {
  interface: 'interface',
  card: 'card',
  brand: 'brand',
  amount: 'amount',
  currency: 'currency',
  refno: 'refno',
  reference: 'reference',
  email: 'email',
  'cardholder-name': 'cardholderName',
} as const
type Condition = keyof typeof WHEN

const CONDITIONS = Object.keys(WHEN) as Condition[]
const OPTIONS = [...CONDITIONS, 'scenario', 'when', 'times', 'for', 'space'] as const
type Option = (typeof OPTIONS)[number]

type NextArguments = Arguments<Option, 'all'>
type Call = Required<Pick<ControlCall, 'method'>> & Omit<ControlCall, 'query' | 'method'>

const AMOUNT = '--amount is a whole number of minor units (1250 is 12.50 EUR), or a range such as 1000..2000 or 1000..'

/** A number, or the two ends of a range, of which one may be open. */
const amountOf = (text: string): number | object | undefined => {
  if (/^\d{1,15}$/.test(text)) return Number(text)
  const [, from = '', to = ''] = /^(\d{0,15})\.\.(\d{0,15})$/.exec(text) ?? []
  if (from === '' && to === '') return undefined
  return { ...(from !== '' && { from: Number(from) }), ...(to !== '' && { to: Number(to) }) }
}

/** Several cards or brands with commas; every other text is a pattern. */
const wordOf = (name: Condition, text: string): unknown => {
  if (name === 'amount') return amountOf(text)
  return (name === 'card' || name === 'brand') && text.includes(',') ? text.split(',').map((one) => one.trim()) : text
}

const whenOf = (given: ReadonlyMap<Option, string>): { readonly when: object | undefined } | Wrong => {
  const json = given.get('when')
  const written: unknown = json === undefined ? {} : attempt(() => JSON.parse(json))
  // All there is to say: the text itself may hold anything.
  if (!isMap(written)) return { problem: '--when must be a JSON object, such as \'{"refno":"A*"}\'' }
  const said = CONDITIONS.flatMap((name): [string, unknown][] => {
    const text = given.get(name)
    return text === undefined ? [] : [[WHEN[name], wordOf(name, text)]]
  })
  if (said.some(([, word]) => word === undefined)) return { problem: AMOUNT }
  const when = { ...written, ...Object.fromEntries(said) }
  return { when: Object.keys(when).length === 0 ? undefined : when }
}

const arm = ({ given, on, words }: NextArguments): Call | Wrong => {
  const named = given.get('scenario')
  const [scenario, stray] = named === undefined ? words : [named, ...words]
  if (scenario === undefined)
    return { problem: 'next takes the name of a scenario, list, disarm ID or disarm --all; scenarios lists the names' }
  if (stray !== undefined) return { problem: notExpected(stray) }
  if (on.has('all')) return { problem: '--all is for next disarm' }
  const times = given.get('times')
  if (times !== undefined && !/^\d{1,9}$/.test(times)) return { problem: '--times must be a whole number' }
  const read = whenOf(given)
  if ('problem' in read) return read
  const { when } = read
  const usedUpBy = given.get('for')
  const body = {
    scenario,
    ...(when && { when }),
    ...(times && { times: Number(times) }),
    ...(usedUpBy && { for: usedUpBy }),
  }
  return { method: 'POST', path: '/next', body }
}

/** Neither listing nor disarming has conditions. */
const bare = ({ given }: NextArguments, action: string, call: Call): Call | Wrong => {
  const wrong = [...given.keys()].find((name) => name !== 'space')
  return wrong === undefined ? call : { problem: `next ${action} does not take --${wrong}` }
}

const disarm = (split: NextArguments): Call | Wrong => {
  const [, id, stray] = split.words
  if (stray !== undefined) return { problem: notExpected(stray) }
  if ((id === undefined) !== split.on.has('all'))
    return { problem: 'next disarm takes the id of one that is armed, which next list shows, or --all' }
  const path = id === undefined ? '/next' : `/next/${encodeURIComponent(id)}`
  return bare(split, 'disarm', { method: 'DELETE', path })
}

const list = (split: NextArguments): Call | Wrong => {
  const [, stray] = split.words
  if (stray !== undefined) return { problem: notExpected(stray) }
  if (split.on.has('all')) return { problem: '--all is for next disarm' }
  return bare(split, 'list', { method: 'GET', path: '/next' })
}

/** What `threeds-sandbox next …` asks of the control API, or what is wrong with its arguments. */
export const nextCall = (split: NextArguments): Call | Wrong => {
  const space = wrongSpace(split.given.get('space'))
  if (space !== undefined) return { problem: space }
  // A scenario may be called as an action is; then its option names it.
  const action = split.given.has('scenario') ? undefined : split.words[0]
  return action === 'list' ? list(split) : action === 'disarm' ? disarm(split) : arm(split)
}

/** A condition as it is given on the command line: words of which one must fit, or a range. */
const conditionWords = (word: unknown): string => {
  if (Array.isArray(word)) return word.join(' or ')
  if (!isMap(word)) return String(word)
  return word.from === word.to ? String(word.from) : `${word.from ?? ''}..${word.to ?? ''}`
}

const wordsOf = ({ id, scenario, times, left, for: usedUpBy, orders, when = {} }: OneShot): readonly string[] => {
  const unit = `${usedUpBy === 'order' ? 'order' : 'request'}${times === 1 ? '' : 's'}`
  const conditions = Object.entries(when).map(([name, word]) => `${name} ${conditionWords(word)}`)
  const met = orders.map(({ refno, reference }) => refno ?? reference)
  return [
    id,
    scenario,
    `${left} of ${times} ${unit} left`,
    conditions.length === 0 ? 'whatever comes next' : `when ${conditions.join(', ')}`,
    ...(met.length === 0 ? [] : [`met ${met.join(', ')}`]),
  ]
}

/** `threeds-sandbox next`: arms an outcome for requests to come, lists those that wait, and takes them back. */
export const next = async (args: readonly string[], io: Io, env: Environment): Promise<number> => {
  const split = splitArguments(args, { command: 'next', options: OPTIONS, switches: ['all'] })
  if ('problem' in split) return wrongArguments(io, [split.problem])
  const call = nextCall(split)
  if ('problem' in call) return wrongArguments(io, [call.problem])
  const query = [...split.given].filter(([name]) => name === 'space')
  return callControl({ settings: split.settings, env, io }, { ...call, query }, async (answer) => {
    const { next: armed, ...one } = (await answer.json()) as OneShot & Partial<OneShotList>
    const lines = inColumns((armed ?? [one]).map(wordsOf))
    if (lines.length > 0) io.out(lines.join('\n'))
    else io.err('nothing is armed')
    return 0
  })
}
