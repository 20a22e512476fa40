import type { RecordedEvent } from '../../core/contract/control.gen.ts'
import { isMap } from '../../core/domain/is-record.ts'
import { formatAmount } from '../../core/domain/money.ts'
import { authorizationDrafts } from '../../core/rules/audit/authorizations.ts'
import type { ExperimentRun, Line, Violation } from './experiment-run.ts'

/** The step of authorizations. */
const STEP = 'authorization'

type Facts = RecordedEvent['facts']

const textIn = (value: unknown, name: string): string | undefined => {
  const member = isMap(value) ? value[name] : undefined
  return typeof member === 'string' ? member : undefined
}

/** Describes the submitted amount and eci. A cavv is not shown, because only its findings are of interest. */
const formatSubmitted = ({ submitted, recorded }: Facts): string => {
  const currency = (textIn(submitted, 'currency') ?? textIn(recorded, 'currency') ?? '').toUpperCase()
  const minorUnits = isMap(submitted) ? submitted.minorUnits : undefined
  const written = textIn(submitted, 'amount')
  const amount =
    typeof minorUnits === 'number'
      ? formatAmount(minorUnits, currency).trim()
      : written === undefined
        ? 'no amount'
        : JSON.stringify(written)
  const eci = textIn(submitted, 'eci')
  const transaction = textIn(recorded, 'transaction')
  return `authorizes ${amount} ${eci === undefined ? 'without eci' : `with eci ${eci}`}${transaction === undefined ? '' : ` for transaction ${transaction}`}`
}

/**
 * Describes the response: its status, the decision of the card network, the first finding, and whether the request was a
 * repetition with the same Idempotency-Key.
 */
const formatResponse = ({ status, decision, code, findings, repeats }: Facts): string => {
  const finding = Array.isArray(findings) ? textIn(findings[0], 'code') : undefined
  return [
    typeof status === 'number' ? String(status) : 'connection reset',
    `decision ${String(decision)}`,
    ...(typeof code === 'string' ? [code] : []),
    ...(finding === undefined ? [] : [`finding ${finding}`]),
    ...(repeats === undefined ? [] : ['repetition']),
  ].join(', ')
}

/** Returns whether a violation is about an authorization: it breaks the rule, or the evidence names its transaction. */
const isAbout = ({ rule, step, evidence }: Violation, event: RecordedEvent): boolean => {
  if (step !== STEP) return false
  const transaction = textIn(event.facts.recorded, 'transaction')
  return (
    authorizationDrafts(event).some((draft) => draft.rule === rule) ||
    (transaction !== undefined && evidence.some((item) => item.includes(transaction)))
  )
}

const lineOf = ({ violations }: ExperimentRun, event: RecordedEvent, ms: number): Line => {
  const breaks = violations.filter((violation) => isAbout(violation, event)).map(({ rule }) => rule)
  return {
    kind: 'authorization',
    ms,
    step: STEP,
    sent: formatSubmitted(event.facts),
    result: formatResponse(event.facts),
    ...(breaks.length > 0 && { breaks }),
  }
}

/**
 * Adds a line for each authorization of a run, at its time among the other lines. The events are in their order. The
 * clock of the sandbox can differ, so an authorization stays between the observations before and after it.
 */
export const addAuthorizationLines = (run: ExperimentRun, events: readonly RecordedEvent[]): void => {
  const { lines, startedAt } = run
  let observed = 0
  for (const event of events) {
    if (event.type === 'observation.recorded') observed += 1
    if (event.type !== 'authorization.received') continue
    const observations = lines.flatMap(({ observation }, index) => (observation === undefined ? [] : [index]))
    const from = (observations[observed - 1] ?? -1) + 1
    const end = observations[observed] ?? lines.length
    const ms = Math.round(Date.parse(event.recordedAt) - performance.timeOrigin - startedAt)
    const later = lines.findIndex((line, index) => index >= from && line.ms > ms)
    const index = later < 0 ? end : Math.min(later, end)
    const shownMs = Math.min(Math.max(ms, lines[index - 1]?.ms ?? 0), lines[index]?.ms ?? Number.POSITIVE_INFINITY)
    lines.splice(index, 0, lineOf(run, event, shownMs))
  }
}
