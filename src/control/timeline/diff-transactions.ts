import type { ComparedMoment, ComparedStep, Step } from '../../core/contract/control.gen.ts'
import type { Input } from '../../core/contract/given.ts'
import { callsOf, type DescribedRun, type DisplayedCall } from '../../core/describe/described-run.ts'
import { brandLabel, maskedNumber, money, sentence } from '../../core/describe/format.ts'
import { changedContext, lineDiff } from '../../core/describe/line-diff.ts'
import { merchantReferenceOf } from '../../core/describe/merchant-reference.ts'
import { epochMs } from '../../core/domain/time.ts'
import { type Both, compareCalls, differenceIn, neutralOf, type Read } from './diff-calls.ts'

type Compared = Input<ComparedStep>

const momentOf = ({ run: { steps } }: Read, { at, detail }: Step): ComparedMoment => ({
  afterMs: Math.max(0, epochMs(at) - epochMs(steps[0]?.at ?? at)),
  detail,
})

const isKept = (step: Step, calls: readonly DisplayedCall[]): boolean =>
  calls.length > 0 || (step.requestId === undefined && step.webhook === undefined)

const compareSteps = (a: Step, b: Step, read: Both): Compared => {
  const [first, second] = read
  const firstCalls = callsOf(first.run, a)
  const secondCalls = callsOf(second.run, b)
  const isWhole = isKept(a, firstCalls) && isKept(b, secondCalls)
  const count = isWhole ? Math.max(firstCalls.length, secondCalls.length) : 0
  const calls = Array.from({ length: count }, (_, n) => compareCalls(firstCalls[n], secondCalls[n], read)).flat()
  const differences = calls.map(({ sender, lines }) => `${sender}: ${differenceIn(lines, first.name, second.name)}`)
  const isDetailSame = first.neutral(a.detail) === second.neutral(b.detail)
  const detail = isDetailSame ? [] : [`“${a.detail}” in ${first.name} and “${b.detail}” in ${second.name}`]
  const parts = [...detail, ...differences]
  return {
    result: parts.length === 0 ? 'same' : 'changed',
    title: a.title,
    ...(parts.length > 0 && { description: parts.map(sentence).join(' ') }),
    a: momentOf(first, a),
    b: momentOf(second, b),
    calls: calls.map(({ sender, lines }) => ({ sender, lines: changedContext(lines) })),
  }
}

/** Returns the steps of both runs, with steps of the same kind side by side. */
const stepsOf = (read: Both): readonly Compared[] => {
  const [first, second] = read
  const firstSteps = first.run.steps
  const secondSteps = second.run.steps
  const order = lineDiff(
    firstSteps.map(({ title }) => title),
    secondSteps.map(({ title }) => title),
  )
  let n = 0
  let m = 0
  return order.flatMap(({ result }): readonly Compared[] => {
    const step = result === 'added' ? undefined : firstSteps[n]
    const other = result === 'removed' ? undefined : secondSteps[m]
    // Steps before the first stored event of a run are unknown, not missing.
    const isBefore = n === 0 && first.run.gap !== undefined
    const isAfter = m === 0 && second.run.gap !== undefined
    if (step) n += 1
    if (other) m += 1
    if (step && other) return [compareSteps(step, other, read)]
    if (step) return [{ result: isAfter ? 'unknown' : 'a', title: step.title, a: momentOf(first, step), calls: [] }]
    if (!other) return []
    return [{ result: isBefore ? 'unknown' : 'b', title: other.title, b: momentOf(second, other), calls: [] }]
  })
}

const NEW_VALUE = /^(?:cavv|xid|threeDSTransactionId)$/

/**
 * Compares the final results, which may be in no request. Values that are new in each run are only compared by
 * presence.
 */
const resultsOf = (read: Both): readonly Compared[] => {
  const [first, second] = read
  const values = ({ run: { explained } }: Read) =>
    (explained?.values ?? []).map(
      ({ field, value }) =>
        `${field}: ${value !== undefined && NEW_VALUE.test(field) ? 'present' : (value ?? 'absent')}`,
    )
  const firstValues = values(first)
  const secondValues = values(second)
  // Two ended runs have the same fields in the same order.
  const matches =
    firstValues.length === secondValues.length
      ? firstValues.flatMap((text, n) => lineDiff([text], secondValues.slice(n, n + 1)))
      : lineDiff(firstValues, secondValues)
  if (matches.every(({ result }) => result === 'same')) return []
  const description = sentence(differenceIn(matches, first.name, second.name))
  return [
    {
      result: 'changed',
      title: '3-D Secure result',
      description,
      calls: [{ sender: 'card.3D', lines: changedContext(matches) }],
    },
  ]
}

/** Compares card, amount and scenario. Stored requests contain no card numbers. */
const factsOf = (both: Both) => {
  const [firstFacts, secondFacts] = both.map(({ run: { row }, card }): Readonly<Record<string, string | undefined>> => {
    if (row.kind !== 'transaction' && row.kind !== 'link') return {}
    const { amount, currency, scenario, matchedBy } = row
    return {
      card,
      amount: amount === undefined ? undefined : money(amount, currency),
      outcome: scenario && `${scenario}, because of ${matchedBy}`,
    }
  })
  return ['card', 'amount', 'outcome'].flatMap((fact) => {
    const first = firstFacts?.[fact] ?? 'none'
    const other = secondFacts?.[fact] ?? 'none'
    return first === other ? [] : [{ name: fact, a: first, b: other }]
  })
}

const missingIn = ({ run, name }: Read): readonly string[] => [
  ...(run.gap === undefined ? [] : [`the beginning of ${name}: ${run.gap}`]),
  ...run.steps
    .filter((step) => !isKept(step, callsOf(run, step)))
    .map(({ title }) => `the request of “${title}” in ${name}: no longer stored`),
  ...run.calls.flatMap(({ method, path, request, response }) =>
    [request.truncated, /^\s*<!doctype/i.test(response?.body ?? '') ? undefined : response?.truncated].flatMap(
      (truncated) => (truncated === undefined ? [] : [`the end of ${method} ${path} in ${name}: ${truncated}`]),
    ),
  ),
]

const describeFirstDifference = (steps: readonly Compared[], [first, second]: Both): string | undefined => {
  const at = steps.findIndex(({ result }) => result !== 'same' && result !== 'unknown')
  const step = steps[at]
  if (!step) return undefined
  if (step.result === 'changed') return `Step ${at + 1}, “${step.title}”, differs. ${step.description ?? ''}`.trim()
  const formatStep = (title: string, detail = ''): string => (detail === '' ? `“${title}”` : `“${title}” (${detail})`)
  const side = step.result === 'a' ? 'b' : 'a'
  const next = steps.slice(at + 1).find(({ result, ...moments }) => result !== 'unknown' && moments[side])
  const [own, others] = step.result === 'a' ? [first.name, second.name] : [second.name, first.name]
  const instead = next ? `continues with ${formatStep(next.title, next[side]?.detail)}` : 'ends'
  return `Step ${at + 1}: ${own} has ${formatStep(step.title, (step.a ?? step.b)?.detail)}, and ${others} ${instead}.`
}

/** Describes differing inputs of which no compared request has a line, because it was not stored or has an alias. */
const describeInputs = (facts: ReturnType<typeof factsOf>, steps: readonly Compared[], [first, second]: Both) => {
  const changed = steps
    .flatMap(({ calls }) => calls)
    .flatMap(({ lines }) => lines.filter(({ result }) => result === 'removed' || result === 'added'))
  const isListed: Readonly<Record<string, (value: string) => boolean>> = {
    card: (value) => changed.some(({ text }) => text.includes(value)),
    amount: () => changed.some(({ text }) => text.includes('"amount"')),
  }
  return facts
    .filter(({ name, a, b }) => isListed[name] && !isListed[name](a) && !isListed[name](b))
    .map(({ name, a, b }) => `The ${name} is ${a} in ${first.name} and ${b} in ${second.name}.`)
    .join(' ')
}

const cardOf = ({ row }: DescribedRun): string | undefined => {
  if ((row.kind !== 'transaction' && row.kind !== 'link') || row.brand === undefined) return undefined
  return `${brandLabel(row.brand)} ${maskedNumber(row.brand, row.masked ?? '')}`.trim()
}

/** Returns the cards of both runs. If different numbers have equal masks, their fingerprints are added. */
const cardsOf = (runs: readonly DescribedRun[], fingerprints: readonly (string | undefined)[]) => {
  const labels = runs.map(cardOf)
  const [first, second] = fingerprints
  const isAmbiguous = labels[0] === labels[1] && first !== undefined && second !== undefined && first !== second
  return isAmbiguous ? labels.map((label, n) => label && `${label} (${fingerprints[n]})`) : labels
}

/**
 * Compares two runs: describes the first differing step and returns all steps. Individual values such as IDs and times
 * do not count. Missing data is listed and not compared. `fingerprints` identify the cards of both.
 */
export const diffTransactions = (
  a: DescribedRun,
  b: DescribedRun,
  fingerprints: readonly [string | undefined, string | undefined],
) => {
  const isNamedApart = merchantReferenceOf(a.row) !== merchantReferenceOf(b.row)
  const [cardOfA, cardOfB] = cardsOf([a, b], fingerprints)
  const read = (run: DescribedRun, card: string | undefined): Read => {
    const { row } = run
    const belonging = row.kind === 'transaction' ? row.link : row.kind === 'link' ? row.transaction : undefined
    const reference = merchantReferenceOf(row)
    const name = isNamedApart ? reference : `${reference} (${row.id.slice(-4)})`
    return { run, name, card, neutral: neutralOf([row.id, reference, belonging ?? '']) }
  }
  const both = [read(a, cardOfA), read(b, cardOfB)] as const
  const steps = [...stepsOf(both), ...resultsOf(both)]
  const facts = factsOf(both)
  const first = [describeInputs(facts, steps, both), describeFirstDifference(steps, both)].filter(Boolean).join(' ')
  return {
    names: both.map(({ name }) => name),
    isSame: first === '' && facts.length === 0,
    ...(first !== '' && { first }),
    facts,
    steps,
    notCompared: both.flatMap(missingIn),
  }
}
