import { contractViolation } from '../../core/bodies/servable.ts'
import type { RecordCheck } from '../../engine/store/parse-export.ts'

/** What an import is asked beyond the shape of its records: whether the emulated service could answer what they say. */
export const unservable: RecordCheck = ({ table, value }) => {
  if (value === null) return undefined
  if (table === 'transactions') return contractViolation({ transaction: value })
  return table === 'links' ? contractViolation({ link: value }) : undefined
}
