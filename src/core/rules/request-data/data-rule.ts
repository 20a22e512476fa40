import type { Brand } from '../../domain/brand-names.ts'
import type { ThreeDSVersion } from '../../domain/outcome.ts'
import type { AgreementName } from './agreements.ts'
import type { FormName } from './forms.ts'

/** A gap fails checks and, on request, rejects a request. Advice never does: sources disagree, or a value only looks odd. */
export const DATA_SEVERITIES = ['gap', 'advice'] as const
export type DataSeverity = (typeof DATA_SEVERITIES)[number]

/** A condition on the value of a member. An absent or empty member only violates `present`. */
export type DataTest =
  /** One of the members has a value. `or` describes the others. */
  | { readonly kind: 'present'; readonly or?: string }
  /** A string with a number of characters in a range. */
  | { readonly kind: 'characters'; readonly least?: number; readonly most: number }
  /** A number in a range. */
  | { readonly kind: 'number'; readonly least: number; readonly most: number }
  | { readonly kind: 'form'; readonly form: FormName }
  /** No contradiction to another member of the request. */
  | { readonly kind: 'agrees'; readonly with: AgreementName }
  /** No value that developers type while they write the integration. */
  | { readonly kind: 'real' }

/** A rule for request data. */
export type DataRule = {
  readonly id: string
  /** Paths below `card.3D`. A finding names one of them; of `present`, the first. */
  readonly members: readonly [string, ...string[]]
  readonly test: DataTest
  /** Device channels to which it applies; without them, to all. */
  readonly channels?: readonly string[]
  /** The first version of the protocol to which it applies. */
  readonly from?: ThreeDSVersion
  /** The first version of the protocol to which it no longer applies. */
  readonly before?: ThreeDSVersion
  readonly severity: DataSeverity
  /** Further information for a finding. */
  readonly note?: string
  /** A key of docs/contributing/sources.md. */
  readonly source: string
}

/** The rules of a network since a day, or of all networks. */
export type DataPack = {
  readonly title: string
  readonly networks?: readonly Brand[]
  readonly since?: string
  readonly region: string
  /** True for rules that only `verify` and audits apply. */
  readonly isStrict?: true
  readonly rules: readonly DataRule[]
}
