import type { Told } from '../../../contract/control.gen.ts'
import { counted } from '../../../telling/figures.ts'

import type { Thing } from './load-thing.ts'

/** A thing in words. */
export const tellThing = ({ row }: Thing): Told => row.told

/** What people call it: its refno or reference. */
export const nameOf = ({ row }: Thing): { readonly label: string; readonly name: string } | undefined => {
  if (row.kind === 'transaction') return { label: 'refno', name: row.refno }
  if (row.kind === 'link') return row.reference === '' ? undefined : { label: 'reference', name: row.reference }
  const { refno, reference } = row.kind === 'webhook' ? row.of : row
  if (refno !== undefined) return { label: 'refno', name: refno }
  return reference === undefined ? undefined : { label: 'reference', name: reference }
}

/** What its merchant reads, or got. */
export const statusWords = ({ row }: Thing): string => {
  if (row.kind === 'request')
    return [row.status === undefined ? 'no answer' : `HTTP ${row.status}`, row.code].filter(Boolean).join(', ')
  return row.kind === 'webhook' ? `${row.status}, ${counted(row.attemptCount, 'try', 'tries')}` : `status ${row.status}`
}
