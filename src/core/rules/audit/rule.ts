import type { Severity } from '../../domain/observation.ts'

/** What an audit can find, in one short sentence each. */
export type AuditRule = {
  readonly severity: Severity
  /** What is wrong. */
  readonly title: string
  readonly loses: string
  /** Which line of the app to look for. */
  readonly lookFor: string
  /** How to see it without an audit. */
  readonly see: string
  readonly fix: string
  /** A key of docs/sources.md, or a document that everybody can read. */
  readonly source: string
}
