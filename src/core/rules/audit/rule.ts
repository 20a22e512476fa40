import type { Severity } from '../../domain/observation.ts'

/** A possible finding of an audit, in one short sentence each. */
export type AuditRule = {
  readonly severity: Severity
  /** The mistake. */
  readonly title: string
  readonly loses: string
  /** The code of the app to look for. */
  readonly codeHint: string
  /** Steps to reproduce it without an audit. */
  readonly see: string
  readonly fix: string
  /** A key of docs/contributing/sources.md, or a public document. */
  readonly source: string
}
