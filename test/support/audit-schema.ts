import { z } from 'zod'
import { auditWords } from '../../src/audit/file/words.ts'

/** docs/audit.schema.json, byte for byte: from the very words that audit.yaml is judged by. */
export const auditSchema = (): z.core.JSONSchema.BaseSchema =>
  z.toJSONSchema(auditWords, { target: 'draft-7', io: 'input' })
