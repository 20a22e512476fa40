import { BROKEN_RESPONSES } from '../core/domain/broken-response.ts'
import type { EventData, OverriddenFacts } from '../core/domain/event.ts'
import { isMap } from '../core/domain/is-record.ts'
import { type Difference, differencesOf, type MergePatch, patched } from '../core/domain/merge-patch.ts'
import type { Defects } from '../core/domain/overrides.ts'
import { compact } from '../core/domain/without-undefined.ts'
import { sleep } from '../engine/host/host-timers.ts'
import { formatName, sentence } from './format-value.ts'
import type { Problem } from './http/problem.ts'
import type { HttpResponse } from './http/response.ts'

/** Origin of a defect in messages and in the reason for a scenario. */
const MANUAL = 'a manual fault of this transaction'
const originOf = ({ isManual }: Defects): string => (isManual ? MANUAL : 'the scenario')

/** Adds the manual fault to the reason for the scenario, because no scenario explains it. */
const withManualFault = (response: HttpResponse, { isManual }: Defects): HttpResponse => {
  const { about } = response
  if (!isManual || !about?.scenario) return response
  const { scenario } = about
  return {
    ...response,
    about: { ...about, scenario: { ...scenario, matchedBy: `${scenario.matchedBy}; with ${MANUAL}` } },
  }
}

/**
 * Returns the response that replaces another one by its defect, after its delay; `undefined` if the response stays as
 * it is.
 */
export const applyFault = async (
  response: HttpResponse,
  defects: Defects,
  bodyOf: (problem: Problem) => object,
): Promise<HttpResponse | undefined> => {
  const { fault } = defects
  if (!fault) return undefined
  if (fault.latencyMs !== undefined) await sleep(fault.latencyMs)
  if (!fault.instead) return undefined
  const note = sentence(`${originOf(defects)} breaks this response on purpose: \`${fault.instead.type}\``)
  // The events of the response are dropped, because it never arrives as intended.
  const marked = withManualFault(response, defects)
  const faulty: HttpResponse = { ...marked, notes: [...(marked.notes ?? []), note], events: [] }
  const asText = (status: number, text: string): HttpResponse => ({
    ...faulty,
    status,
    payload: { type: 'text', mediaType: 'application/json', text },
  })
  if (fault.instead.type === 'status') {
    const { status } = fault.instead
    const message = sentence(`${originOf(defects)} makes this response fail`)
    return asText(status, JSON.stringify(bodyOf({ status, code: 'SERVER_ERROR', message })))
  }
  const { body } = BROKEN_RESPONSES[fault.instead.type]
  return body === null ? { ...faulty, payload: { type: 'reset' } } : asText(response.status, body)
}

/** Applies defects to a response: delay, broken body, content outside the contract. */
export const withDefects = (
  response: HttpResponse,
  defects: Defects | Promise<Defects>,
  bodyOf: (problem: Problem) => object,
): HttpResponse | Promise<HttpResponse> =>
  defects instanceof Promise || defects.fault || defects.nonsense ? applyDefects(response, defects, bodyOf) : response

const applyDefects = async (
  response: HttpResponse,
  defects: Defects | Promise<Defects>,
  bodyOf: (problem: Problem) => object,
): Promise<HttpResponse> => {
  const known = await defects
  const { fault, nonsense } = known
  const faulty = fault && (await applyFault(response, known, bodyOf))
  if (faulty) return faulty
  const marked = fault ? withManualFault(response, known) : response
  const { payload } = marked
  return nonsense && payload.type === 'json'
    ? { ...marked, payload: { type: 'text', mediaType: 'application/json', text: JSON.stringify(payload.value) } }
    : marked
}

/** Limits the length of a header. */
const MOST_NAMES = 5

const listed = (names: readonly string[]): string => {
  const displayed = names.slice(0, MOST_NAMES)
  const more = names.length - displayed.length
  return `${displayed.join(', ')}${more > 0 ? ` and ${more} more` : ''}`
}

const VERBS: Readonly<Record<Difference['is'], string>> = {
  changed: 'changed',
  added: 'added',
  removed: 'removed',
}

/** Adds the overridden members to the event of a status read. Its `status` stays the actual one. */
const withOverridden = (
  event: EventData,
  overridden: readonly string[],
  displayed: OverriddenFacts | undefined,
): EventData =>
  event.type === 'status.read'
    ? { ...event, facts: { ...event.facts, overridden, ...(displayed && { statusOverride: displayed }) } }
    : event

const memberOf = (value: unknown, [key, ...rest]: readonly string[]): unknown =>
  key === undefined ? value : isMap(value) && Object.hasOwn(value, key) ? memberOf(value[key], rest) : undefined

/** Returns the overridden fields that matter for an order; `undefined` if there are none. */
const shownIn = (value: unknown, differences: readonly Difference[]): OverriddenFacts | undefined => {
  const at = (...path: string[]): unknown =>
    differences.some((difference) => `${path.join('.')}.`.startsWith(`${difference.path.join('.')}.`))
      ? memberOf(value, path)
      : undefined
  const text = (key: string): string | undefined => {
    const value = at(key)
    return typeof value === 'string' ? value.slice(0, 100) : undefined
  }
  const amount = at('detail', 'authorize', 'amount')
  const displayed: OverriddenFacts = compact({
    status: text('status'),
    amount: typeof amount === 'number' ? amount : undefined,
    currency: text('currency'),
    refno: text('refno'),
    transactionId: text('transactionId'),
  })
  return Object.keys(displayed).length > 0 ? displayed : undefined
}

/**
 * Applies a status override (`PUT …/shown`) to a response. Notes it in the log; the result may violate the contract on
 * purpose.
 */
export const withStatusOverride = (response: HttpResponse, patch: MergePatch | undefined): HttpResponse => {
  const { payload, about } = response
  if (patch === undefined || payload.type !== 'json') return response
  const differences = differencesOf(payload.value, patch)
  if (differences.length === 0) return response
  const parts = Object.entries(VERBS).flatMap(([is, word]) => {
    const names = differences
      .filter((difference) => difference.is === is)
      .map(({ path }) => formatName(path.at(-1) ?? ''))
    return names.length === 0 ? [] : [`${word} ${listed(names)}`]
  })
  const summary = `status override: ${parts.join(' and ')}`
  const scenario = about?.scenario
  const overridden = differences.map(({ path }) => formatName(path.join('.')))
  const value = patched(payload.value, patch)
  const displayed = shownIn(value, differences)
  return {
    ...response,
    payload: { type: 'text', mediaType: 'application/json', text: JSON.stringify(value) },
    events: (response.events ?? []).map((event) => withOverridden(event, overridden, displayed)),
    notes: [...(response.notes ?? []), sentence(summary)],
    about: {
      ...about,
      ...(scenario && { scenario: { ...scenario, matchedBy: `${scenario.matchedBy}; ${summary}` } }),
    },
  }
}
