import type { AuditFile } from '../audit-file.ts'
import { readAuditFile } from '../file/read-audit-file.ts'
import { settlesBy } from '../run/learn-pace.ts'
import { type AuditHost, openAudit } from '../run/open-audit.ts'
import { orProblem } from '../run/run-audit.ts'

/** The channels that pay an order alone, or the reason why that is not known. */
export type ChannelResult = { readonly decides: AuditFile['decides'] } | { readonly reason: string }

const NONE = 'neither the return alone nor the webhook alone paid an order.'

/** Buys twice with an audit.yaml: once the app gets only the return, and once only the webhook. */
export const tryChannels = async (text: string, path: string, host: AuditHost): Promise<ChannelResult> => {
  const read = readAuditFile(text, path, { experiments: [], now: 0 })
  const [problem] = 'problems' in read ? read.problems : []
  if ('problems' in read) return { reason: `the file is incomplete (${problem?.message}).` }
  const opened = await openAudit(read.file, host)
  if ('problem' in opened) return { reason: opened.problem }
  try {
    const { context } = opened
    const results = await orProblem(async () => ({
      redirect: await settlesBy(context, 'return'),
      webhook: await settlesBy(context, 'webhook'),
    }))
    if ('problem' in results) return { reason: results.problem }
    if (results.redirect) return { decides: results.webhook ? 'both' : 'redirect' }
    return results.webhook ? { decides: 'webhook' } : { reason: NONE }
  } finally {
    await opened.close()
  }
}
