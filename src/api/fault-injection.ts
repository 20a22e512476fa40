import { setTimeout as wait } from 'node:timers/promises'
import { BROKEN } from '../core/domain/broken-response.ts'
import type { News, ShownFacts } from '../core/domain/event.ts'
import { isMap } from '../core/domain/is-record.ts'
import { type Difference, differencesOf, type MergePatch, patched } from '../core/domain/merge-patch.ts'
import type { Defects } from '../core/domain/overrides.ts'
import { compact } from '../core/domain/without-undefined.ts'
import { tellName } from './format-value.ts'
import type { Problem } from './http/problem.ts'
import type { Answer } from './http/response.ts'

/** Who wants a defect, and what that does to the sentence about the scenario. */
const BY_HAND = 'a fault that was put on this transaction'
const wantedBy = ({ byHand }: Defects): string => (byHand ? BY_HAND : 'the scenario')

/** The same answer, which says that it suffers from something that no scenario explains. */
const withHand = (answer: Answer, { byHand }: Defects): Answer => {
  const { about } = answer
  if (!byHand || !about?.scenario) return answer
  const { scenario } = about
  return {
    ...answer,
    about: { ...about, scenario: { ...scenario, matchedBy: `${scenario.matchedBy}; with ${BY_HAND}` } },
  }
}

/** What goes out in place of an answer by its defect, after the time that takes; undefined where the answer goes as it is. */
export const playFault = async (
  answer: Answer,
  defects: Defects,
  bodyOf: (problem: Problem) => object,
): Promise<Answer | undefined> => {
  const { fault } = defects
  if (!fault) return undefined
  if (fault.latencyMs !== undefined) await wait(fault.latencyMs)
  if (!fault.instead) return undefined
  const note = `${wantedBy(defects)} answers with a defect on purpose: ${fault.instead.type}`
  // What the answer would have told has not happened: it never arrives as it should.
  const spoiled: Answer = { ...answer, notes: [...(answer.notes ?? []), note], tells: [] }
  const asText = (status: number, text: string): Answer => ({
    ...spoiled,
    status,
    payload: { type: 'text', mediaType: 'application/json', text },
  })
  if (fault.instead.type === 'status') {
    const { status } = fault.instead
    const message = `${wantedBy(defects)} makes this answer fail`
    return asText(status, JSON.stringify(bodyOf({ status, code: 'SERVER_ERROR', message })))
  }
  const { body } = BROKEN[fault.instead.type]
  return body === null ? { ...spoiled, payload: { type: 'reset' } } : asText(answer.status, body)
}

/** An answer of the service with its defects: in time or late, whole or not, within the contract or not. */
export const withDefects = (
  answer: Answer,
  defects: Defects | Promise<Defects>,
  bodyOf: (problem: Problem) => object,
): Answer | Promise<Answer> =>
  defects instanceof Promise || defects.fault || defects.nonsense ? spoil(answer, defects, bodyOf) : answer

const spoil = async (
  answer: Answer,
  defects: Defects | Promise<Defects>,
  bodyOf: (problem: Problem) => object,
): Promise<Answer> => {
  const known = await defects
  const { fault, nonsense } = known
  const told = fault ? withHand(answer, known) : answer
  const spoiled = fault && (await playFault(told, known, bodyOf))
  if (spoiled) return spoiled
  const { payload } = told
  return nonsense && payload.type === 'json'
    ? { ...told, payload: { type: 'text', mediaType: 'application/json', text: JSON.stringify(payload.value) } }
    : told
}

/** More names would make a header endless. */
const MOST_NAMES = 5

const listed = (names: readonly string[]): string => {
  const shown = names.slice(0, MOST_NAMES)
  const more = names.length - shown.length
  return `${shown.join(', ')}${more > 0 ? ` and ${more} more` : ''}`
}

const WORDS: Readonly<Record<Difference['is'], string>> = {
  changed: 'with another',
  added: 'with an added',
  removed: 'without',
}

/** What is told of a reading, with the members that were not true. The status that it names is the true one. */
const withAltered = (news: News, altered: readonly string[], shown: ShownFacts | undefined): News =>
  news.type === 'status.read'
    ? { ...news, facts: { ...news.facts, altered, ...(shown && { statusOverride: shown }) } }
    : news

const memberOf = (value: unknown, [key, ...rest]: readonly string[]): unknown =>
  key === undefined ? value : isMap(value) && Object.hasOwn(value, key) ? memberOf(value[key], rest) : undefined

/** What decides about an order, of what an answer tells otherwise than it is; undefined where it is nothing of that. */
const shownIn = (value: unknown, differences: readonly Difference[]): ShownFacts | undefined => {
  const at = (...path: string[]): unknown =>
    differences.some((one) => `${path.join('.')}.`.startsWith(`${one.path.join('.')}.`))
      ? memberOf(value, path)
      : undefined
  const text = (key: string): string | undefined => {
    const said = at(key)
    return typeof said === 'string' ? said.slice(0, 100) : undefined
  }
  const amount = at('detail', 'authorize', 'amount')
  const shown: ShownFacts = compact({
    status: text('status'),
    amount: typeof amount === 'number' ? amount : undefined,
    currency: text('currency'),
    refno: text('refno'),
    transactionId: text('transactionId'),
  })
  return Object.keys(shown).length > 0 ? shown : undefined
}

/** A status answer that shows something untrue (`PUT …/shown`): it says so to people, and may break the contract on purpose. */
export const shownAs = (answer: Answer, patch: MergePatch | undefined): Answer => {
  const { payload, about } = answer
  if (patch === undefined || payload.type !== 'json') return answer
  const differences = differencesOf(payload.value, patch)
  if (differences.length === 0) return answer
  const words = Object.entries(WORDS).flatMap(([is, word]) => {
    const names = differences
      .filter((difference) => difference.is === is)
      .map(({ path }) => tellName(path.at(-1) ?? ''))
    return names.length === 0 ? [] : [`${word} ${listed(names)}`]
  })
  const how = `shown ${words.join(', ')}`
  const scenario = about?.scenario
  const altered = differences.map(({ path }) => tellName(path.join('.')))
  const told = patched(payload.value, patch)
  const shown = shownIn(told, differences)
  return {
    ...answer,
    payload: { type: 'text', mediaType: 'application/json', text: JSON.stringify(told) },
    tells: (answer.tells ?? []).map((news) => withAltered(news, altered, shown)),
    notes: [...(answer.notes ?? []), `somebody wants this transaction ${how}`],
    about: {
      ...about,
      ...(scenario && { scenario: { ...scenario, matchedBy: `${scenario.matchedBy}; ${how}` } }),
    },
  }
}
