import { BRANDS, type Brand } from './brand-names.ts'
import type { THREEDS_VERSIONS } from './outcome-values.ts'
import { rowNamed } from './table-keys.ts'
import { TRANS_STATUS, TRANS_STATUSES, type TransStatus } from './trans-statuses.ts'

type Version = (typeof THREEDS_VERSIONS)[number]

/** A published combination of values of a result. A column that is absent applies to all values. */
export type SchemeRule = {
  readonly brands: readonly Brand[]
  readonly transStatuses: readonly TransStatus[]
  readonly reason?: string
  readonly versions?: readonly Version[]
  /** Possible values; null omits the field. */
  readonly eci: readonly (string | null)[]
  readonly cavv: 'required' | 'possible' | 'none'
  /** The liability, if the source states it. */
  readonly liability?: 'issuer' | 'merchant'
  /** Status of the transaction. ASSUMED: attempt-is-authenticated, data-only-is-authenticated. */
  readonly status: 'authenticated' | 'failed'
  /** Heading of its source. */
  readonly source: string
}

const MATRIX = 'sources.md: facts 3.3'
const BY_REQUEST = 'sources.md: facts 3.9'

const ECA = ['ECA'] as const
const VIS_AMX = ['VIS', 'AMX'] as const
const OTHERS = ['VIS', 'AMX', 'DIN', 'DIS', 'JCB', 'CUP', 'DNK'] as const
const SINCE_220 = ['2.2.0', '2.3.1'] as const

const PROVEN = { cavv: 'required', liability: 'issuer', status: 'authenticated', source: MATRIX } as const
const FAILED = {
  transStatuses: ['N', 'U', 'R'],
  cavv: 'none',
  liability: 'merchant',
  status: 'failed',
  source: MATRIX,
} as const
const UNPROVEN = { liability: 'merchant', status: 'authenticated' } as const

/**
 * Results that the schemes publish, as the table of docs/contributing/sources.md ("Rules of the schemes"), which a test
 * compares.
 */
export const SCHEME_RULES: readonly SchemeRule[] = [
  { brands: OTHERS, transStatuses: ['Y'], eci: ['05'], ...PROVEN },
  { brands: ECA, transStatuses: ['Y'], eci: ['02'], ...PROVEN },
  { brands: ECA, transStatuses: ['Y'], versions: SINCE_220, eci: ['07'], ...PROVEN },
  { brands: OTHERS, transStatuses: ['A'], eci: ['06'], ...PROVEN },
  { brands: ECA, transStatuses: ['A'], eci: ['01'], ...PROVEN },
  { brands: OTHERS, eci: ['07', null], ...FAILED },
  { brands: ECA, eci: ['00', null], ...FAILED },
  { brands: VIS_AMX, transStatuses: ['I'], eci: ['07'], cavv: 'possible', source: MATRIX, ...UNPROVEN },
  { brands: ECA, transStatuses: ['I'], eci: ['04', '00'], cavv: 'possible', source: MATRIX, ...UNPROVEN },
  {
    brands: ECA,
    transStatuses: ['I'],
    versions: SINCE_220,
    eci: ['06'],
    cavv: 'required',
    source: BY_REQUEST,
    ...UNPROVEN,
  },
  {
    brands: ECA,
    transStatuses: ['N'],
    reason: '81',
    versions: ['2.1.0'],
    eci: ['06'],
    cavv: 'required',
    source: BY_REQUEST,
    ...UNPROVEN,
  },
  {
    brands: ECA,
    transStatuses: ['U'],
    reason: '80',
    eci: ['04'],
    cavv: 'required',
    source: BY_REQUEST,
    ...UNPROVEN,
  },
]

/** Values of a result that select its rule. */
export type SchemeResult = {
  readonly brand: string | undefined
  readonly transStatus: string | undefined
  readonly reason?: string | undefined
  readonly eci?: string | undefined
}

/** Rules by brand and transStatus, because every row of a list reads them. */
const BY_RESULT: ReadonlyMap<string, readonly SchemeRule[]> = new Map(
  BRANDS.flatMap((brand) =>
    TRANS_STATUSES.map((transStatus): [string, readonly SchemeRule[]] => [
      `${brand} ${transStatus}`,
      SCHEME_RULES.filter(({ brands, transStatuses }) => brands.includes(brand) && transStatuses.includes(transStatus)),
    ]),
  ),
)

/** Returns the rules of a brand for a transStatus with a reason; none if no source publishes one. */
export const schemeRulesOf = ({ brand, transStatus, reason }: Omit<SchemeResult, 'eci'>): readonly SchemeRule[] =>
  (BY_RESULT.get(`${brand} ${transStatus}`) ?? []).filter((rule) => rule.reason === undefined || rule.reason === reason)

/** Returns the rule of a result, for any version; undefined if it is not published for this brand. */
export const schemeRuleOf = (result: SchemeResult): SchemeRule | undefined =>
  schemeRulesOf(result).find(({ eci }) => eci.includes(result.eci ?? null))

/** Returns true if the merchant may continue after a result. Without a rule, the transStatus decides. */
export const isPassing = (result: SchemeResult): boolean => {
  const rule = schemeRuleOf(result)
  return rule ? rule.status === 'authenticated' : rowNamed(TRANS_STATUS, result.transStatus)?.passes === true
}

/** Returns the rule for the cavv of a result. Without one for its ECI, all of the transStatus must agree. */
export const cavvRuleOf = (result: SchemeResult): SchemeRule['cavv'] | undefined => {
  const [first, ...others] = schemeRulesOf(result)
  const isSame = others.every(({ cavv }) => cavv === first?.cavv)
  return schemeRuleOf(result)?.cavv ?? (isSame ? first?.cavv : undefined)
}

/** Returns true if a result must have a cavv. Without a rule, the transStatus decides. */
export const requiresCavv = (result: SchemeResult): boolean => {
  const rule = cavvRuleOf(result)
  return rule ? rule === 'required' : rowNamed(TRANS_STATUS, result.transStatus)?.isProven === true
}

/** Returns true if the merchant may continue after a result that shifts no liability. */
export const isUnproven = (result: SchemeResult): boolean =>
  isPassing(result) &&
  (schemeRuleOf(result)?.liability ?? (result.transStatus === 'I' ? 'merchant' : 'issuer')) === 'merchant'

/** Follows "the payment". */
export const NO_LIABILITY_SHIFT = 'may go to authorization, no liability shift'
