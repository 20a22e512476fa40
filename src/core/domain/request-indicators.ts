import type { Brand } from './brand-names.ts'
import { type ConditionOf, threeDSPaths } from './condition-table.ts'
import type { Outcome } from './outcome.schema.ts'
import type { Result, ThreeDSVersion } from './outcome.ts'
import { DEFAULTS, THREEDS_VERSIONS } from './outcome-values.ts'
import type { RequestFacts } from './request-facts.ts'
import { impossibleParts } from './result-rules.ts'
import { memberNamed, namesOf } from './table-keys.ts'
import { compact } from './without-undefined.ts'

// Indicators of a request that decide its outcome: the challenge indicator, the channel, the category and the version. They
// change the outcomes of test cards and of the default only. Each outcome that follows is a row of a table.

/** Indicators that are also conditions of `when`. */
type ConditionIndicator = ConditionOf<'code'>

/** Values by which a request decides its outcome; absent ones are undefined. */
export type RequestIndicators = Pick<RequestFacts, ConditionIndicator> & {
  /** The challenge indicator by its long and by its short name; the long one takes precedence. */
  readonly challengeIndicators: readonly [long: string | undefined, short: string | undefined]
  readonly preferredProtocolVersion: string | undefined
  readonly isVersionEnforced: boolean
  /** True if the request names an earlier authentication. */
  readonly hasPriorReference: boolean
}

const PREFERRED_VERSION = 'card.3D.preferredProtocolVersion'
const ENFORCED_VERSION = 'card.3D.enforcePreferredProtocolVersion'
/** Path of the reference to an earlier authentication. */
const PRIOR_REFERENCE = 'threeRIData'

/** The device channel of an authentication without the cardholder (3RI). */
const MERCHANT_INITIATED = '03'

/** Returns true if the merchant starts the authentication without the cardholder. */
export const isMerchantInitiated = ({ deviceChannel }: Pick<RequestIndicators, 'deviceChannel'>): boolean =>
  deviceChannel === MERCHANT_INITIATED

type Row = {
  /** Values of the indicators that select the row. */
  readonly on: { readonly [Name in ConditionIndicator]?: readonly string[] }
  readonly brands?: readonly Brand[]
  readonly versions?: readonly ThreeDSVersion[]
  /** The outcomes that it changes. `open`: a challenge, or a frictionless success. */
  readonly from: 'open' | 'frictionless' | 'challenge'
  /** The scenario that replaces the matching one, or the reason why that one stays. */
  readonly to: { readonly scenario: string } | { readonly stays: string }
  /** Heading of its source. */
  readonly source: string
}

const BY_REQUEST = 'sources.md: facts 3.9'
const CHALLENGE_INDICATORS = 'sources.md: facts 1.4'

/**
 * Outcomes that requests decide; the first row that matches counts (sources.md: facts 3.9).
 * ASSUMED: request-decides, indicator-04-is-a-challenge, data-share-without-challenge.
 * ASSUMED: exemption-by-card, merchant-initiated-kinds.
 */
export const INDICATOR_ROWS: readonly Row[] = [
  {
    on: { deviceChannel: [MERCHANT_INITIATED] },
    versions: ['2.1.0'],
    from: 'open',
    to: { scenario: 'merchant_initiated_unsupported' },
    source: BY_REQUEST,
  },
  {
    on: { deviceChannel: [MERCHANT_INITIATED], threeRIInd: ['01', '02'] },
    from: 'open',
    to: { scenario: 'merchant_initiated_series' },
    source: BY_REQUEST,
  },
  {
    on: { deviceChannel: [MERCHANT_INITIATED] },
    from: 'open',
    to: { scenario: 'merchant_initiated' },
    source: BY_REQUEST,
  },
  {
    on: { messageCategory: ['80'] },
    brands: ['ECA'],
    from: 'open',
    to: { scenario: 'data_only_mastercard' },
    source: BY_REQUEST,
  },
  {
    on: { challengeIndicator: ['06'] },
    brands: ['VIS'],
    from: 'open',
    to: { scenario: 'data_only_visa' },
    source: BY_REQUEST,
  },
  { on: { challengeIndicator: ['06'] }, from: 'open', to: { scenario: 'informational' }, source: CHALLENGE_INDICATORS },
  {
    on: { challengeIndicator: ['05'] },
    brands: ['ECA'],
    versions: ['2.1.0'],
    from: 'frictionless',
    to: { scenario: 'exemption_honoured_210' },
    source: BY_REQUEST,
  },
  {
    on: { challengeIndicator: ['05'] },
    brands: ['VIS', 'ECA', 'AMX'],
    from: 'frictionless',
    to: { scenario: 'exemption_honoured' },
    source: BY_REQUEST,
  },
  {
    on: { challengeIndicator: ['08'] },
    from: 'frictionless',
    to: { scenario: 'trusted_list_honoured' },
    source: BY_REQUEST,
  },
  {
    on: { challengeIndicator: ['05', '08'] },
    from: 'challenge',
    to: { stays: 'the bank rejects the exemption with a challenge' },
    source: BY_REQUEST,
  },
  {
    on: { challengeIndicator: ['04'] },
    from: 'frictionless',
    to: { scenario: 'challenge_mandated' },
    source: CHALLENGE_INDICATORS,
  },
]

const EXEMPTIONS = ['05', '07', '08', '82', '90']

/** Returns whether a challenge indicator requests an exemption. */
export const isExemption = (indicator: string | undefined): boolean =>
  indicator !== undefined && EXEMPTIONS.includes(indicator)

const OUTAGE =
  'without authentication the issuer may decline softly; an exemption is possible only if its own conditions hold'

/** Outcome after the indicators of a request. */
export type IndicatedOutcome = {
  readonly outcome: Outcome
  /** The scenario that replaces the matching one. */
  readonly scenario?: string
  /** The indicators that selected it, with their values; empty without a scenario. */
  readonly by: string
  /** Paths of the indicators that had an effect. */
  readonly effective: readonly string[]
  /** Texts about effects and contradictions other than another scenario. */
  readonly notes: readonly string[]
}

/** Effects of the indicators of a request: sentences, the most important first, and the paths that had an effect. */
export type IndicatorEffects = { readonly sentences: readonly string[]; readonly effective: readonly string[] }

/** Returns the outcome of a scenario by its name. */
type OutcomeByName = (scenario: string) => Outcome | undefined

/** The authentication of an outcome, if the directory is reached. */
type Flow = Exclude<Outcome['authentication'], { flow: 'error_on_start' }>

/** Returns the part of an outcome that indicators can change; undefined if the directory gets no request. */
const flowOf = ({ initialization, authentication }: Outcome): Flow | undefined =>
  initialization.type === 'accepted' && initialization.enrolled && authentication.flow !== 'error_on_start'
    ? authentication
    : undefined

const withResult = (flow: Flow, change: Partial<Result>): Flow => ({ ...flow, result: { ...flow.result, ...change } })

const isFrom = ({ flow, result }: Flow, from: Row['from']): boolean => {
  const isFrictionlessSuccess = flow === 'frictionless' && result.transStatus === 'Y'
  if (from === 'frictionless') return isFrictionlessSuccess
  return flow === 'challenge' || (from === 'open' && isFrictionlessSuccess)
}

const namesOn = ({ on }: Row): readonly ConditionIndicator[] => namesOf(on)

const matches = (row: Row, indicators: RequestIndicators, brand: Brand, flow: Flow): boolean =>
  isFrom(flow, row.from) &&
  (row.brands?.includes(brand) ?? true) &&
  (row.versions?.includes(flow.result.version) ?? true) &&
  namesOn(row).every((name) => row.on[name]?.some((value) => value === indicators[name]))

/** Returns the path that was sent for an indicator. */
const sentPath = (name: ConditionIndicator, { challengeIndicators: [long] }: RequestIndicators): string => {
  const [path = '', shortPath = path] = threeDSPaths(name)
  return name === 'challengeIndicator' && long === undefined ? shortPath : path
}

/** Returns the authentication of a scenario with the version, the delay and the message of the one that it replaces. */
const replacedFlow = (before: Flow, outcome: Outcome | undefined): Flow => {
  const next = outcome && flowOf(outcome)
  if (!next) return before
  const { version, cardholderInfo } = before.result
  const changed = withResult(next, { version, ...(cardholderInfo !== undefined && { cardholderInfo }) })
  return { ...changed, delayMs: before.delayMs }
}

/** A step of the decision: the authentication so far, its effective indicators, and notes. */
type Step = { readonly flow: Flow; readonly effective: readonly string[]; readonly notes: readonly string[] }

/**
 * Applies the preferred version, unless the scenario has its own one and the request only prefers it.
 * ASSUMED: preferred-version.
 */
const inVersion = (flow: Flow, outcome: Outcome, sent: RequestIndicators, brand: Brand): Step => {
  const version = memberNamed(THREEDS_VERSIONS, sent.preferredProtocolVersion)
  const isFixed = flow.result.version !== DEFAULTS.authentication.version && !sent.isVersionEnforced
  if (version === undefined || version === flow.result.version || isFixed) return { flow, effective: [], notes: [] }
  const changed = withResult(flow, { version })
  const before = impossibleParts(outcome, [brand])
  const [problem] = impossibleParts({ ...outcome, authentication: changed }, [brand]).filter(
    (part) => !before.includes(part),
  )
  const path = PREFERRED_VERSION
  if (problem !== undefined) return { flow, effective: [path], notes: [`${path} ${version} has no effect: ${problem}`] }
  const enforced = sent.isVersionEnforced ? [ENFORCED_VERSION] : []
  return { flow: changed, effective: [path, ...enforced], notes: [`${path}: threeDSVersion is ${version}`] }
}

/** Applies the first authentication of a series: a success has ECI 07 for Mastercard, from 2.2.0 on. */
const firstOfSeries = (flow: Flow, sent: RequestIndicators, brand: Brand): Step => {
  const { transStatus, version, overrides } = flow.result
  const isFirst = sent.authenticationIndicator === '02' && !isMerchantInitiated(sent)
  if (!isFirst || brand !== 'ECA' || transStatus !== 'Y' || version === '2.1.0' || overrides?.eci !== undefined)
    return { flow, effective: [], notes: [] }
  const path = sentPath('authenticationIndicator', sent)
  return {
    flow: withResult(flow, { overrides: { ...overrides, eci: '07' } }),
    effective: [path],
    notes: [`${path} 02: eci of a success is 07, for the first payment of a series`],
  }
}

/** Returns the effect of indicators that contradict each other, or lack a part. */
const contradictions = (sent: RequestIndicators): Pick<Step, 'effective' | 'notes'> => {
  const [long, short] = sent.challengeIndicators
  const [path, shortPath = ''] = threeDSPaths('challengeIndicator')
  const isContradiction = long !== undefined && short !== undefined && long !== short
  const effective = isContradiction ? [shortPath] : []
  const notes = isContradiction ? [`${shortPath} ${short} contradicts ${path} ${long}, which counts`] : []
  if (!isMerchantInitiated(sent)) return { effective, notes }
  return sent.hasPriorReference
    ? { effective: [...effective, PRIOR_REFERENCE], notes }
    : { effective, notes: [...notes, 'threeRIData is missing: send the reference of the first authentication'] }
}

/** Returns a text about a requested exemption while the directory is not available. */
const outageNote = (flow: Flow, { challengeIndicator }: RequestIndicators): readonly string[] =>
  flow.result.transStatus === 'U' && isExemption(challengeIndicator) ? [OUTAGE] : []

/**
 * Returns the outcome of a request after its indicators: another scenario, other values of the result, or the same
 * outcome.
 */
export const indicatedOutcome = (
  outcome: Outcome,
  sent: RequestIndicators,
  brand: Brand,
  outcomeNamed: OutcomeByName,
): IndicatedOutcome => {
  const start = flowOf(outcome)
  const common = contradictions(sent)
  if (start === undefined) return { outcome, by: '', ...common }
  const version = inVersion(start, outcome, sent, brand)
  const row = INDICATOR_ROWS.find((candidate) => matches(candidate, sent, brand, version.flow))
  const on = row === undefined ? [] : namesOn(row).map((name) => ({ path: sentPath(name, sent), value: sent[name] }))
  const by = on.map(({ path, value }) => `${path} ${value}`).join(', ')
  const scenario = row && 'scenario' in row.to ? row.to.scenario : undefined
  const replaced = scenario === undefined ? version.flow : replacedFlow(version.flow, outcomeNamed(scenario))
  const series = firstOfSeries(replaced, sent, brand)
  const notes = [
    ...(row && 'stays' in row.to ? [`${by}: ${row.to.stays}`] : []),
    ...version.notes,
    ...series.notes,
    ...outageNote(series.flow, sent),
    ...common.notes,
  ]
  return {
    outcome: series.flow === start ? outcome : { ...outcome, authentication: series.flow },
    ...compact({ scenario }),
    by,
    effective: [...on.map(({ path }) => path), ...version.effective, ...series.effective, ...common.effective],
    notes,
  }
}
