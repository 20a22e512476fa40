import type { JudgeRecord } from '../store/parse-export.ts'
import { whyUnservable } from '../wire/servable.ts'

/** What an import is asked beyond the shape of its records: whether the emulated service could answer what they say. */
export const unservable: JudgeRecord = ({ table, value }) => {
  if (value === null) return undefined
  if (table === 'transactions') return whyUnservable({ transaction: value })
  return table === 'links' ? whyUnservable({ link: value }) : undefined
}
