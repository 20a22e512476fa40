import { whyUnservable } from '../../core/bodies/servable.ts'
import type { JudgeRecord } from '../../engine/store/parse-export.ts'

/** What an import is asked beyond the shape of its records: whether the emulated service could answer what they say. */
export const unservable: JudgeRecord = ({ table, value }) => {
  if (value === null) return undefined
  if (table === 'transactions') return whyUnservable({ transaction: value })
  return table === 'links' ? whyUnservable({ link: value }) : undefined
}
