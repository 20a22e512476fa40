import type { Row } from '../contract/control.gen.ts'

/** Returns the name that the merchant gave to a row. */
export const merchantReferenceOf = (row: Row): string => {
  if (row.kind === 'transaction') return row.refno
  if (row.kind === 'link') return row.reference
  if (row.kind === 'webhook') return row.subject.refno ?? row.subject.reference ?? row.subject.id
  if (row.kind === 'authorization') return row.refno ?? row.path
  return row.refno ?? row.reference ?? `${row.method} ${row.path}`
}
