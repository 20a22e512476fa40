import { contractViolation } from '../../core/bodies/contract-violation.ts'
import type { RecordCheck } from '../../engine/store/parse-export.ts'

/** Returns why the emulated service cannot return an imported record, beyond the check of its shape. */
export const unservable: RecordCheck = ({ table, value }) => {
  if (value === null) return undefined
  if (table === 'transactions') return contractViolation({ transaction: value })
  return table === 'links' ? contractViolation({ link: value }) : undefined
}
