import type { Row } from '../contract/control.gen.ts'

/** What a row is called by those who made it. */
export const referenceOf = (row: Row): string => {
  if (row.kind === 'transaction') return row.refno
  if (row.kind === 'link') return row.reference
  if (row.kind === 'webhook') return row.subject.refno ?? row.subject.reference ?? row.subject.id
  if (row.kind === 'authorization') return row.refno ?? row.path
  return row.refno ?? row.reference ?? `${row.method} ${row.path}`
}
