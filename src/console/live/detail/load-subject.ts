import type { Row } from '../../../core/contract/control.gen.ts'
import type { Outcome } from '../../../core/contract/control-call.ts'
import { requestsOf } from '../../../core/describe/step.ts'
import { frameOriginOf, isBlockedFrame } from '../../../core/domain/blocked-frame.ts'
import type { Control } from '../../calls/control-api.ts'

/** Returns the transaction or link of a row: its own ID, or that of a delivery or an authorization. */
export const subjectOf = (row: Row): Partial<Record<'transaction' | 'link', string | undefined>> => {
  if (row.kind === 'transaction') return { transaction: row.id, link: row.link }
  if (row.kind === 'link') return { link: row.id }
  if (row.kind === 'authorization') return { transaction: row.recorded?.transaction, link: row.link }
  return row.kind === 'webhook' ? { [row.subject.kind]: row.subject.id } : {}
}

/** Returns the row of an ID, or why there is none. Successful requests are only in the list of requests. */
const findRow = async (control: Control, space: string, id: string): Promise<Row | string> => {
  for (const kind of [undefined, 'request']) {
    const got = await control.call('listActivity', { query: { ids: id, kind } })
    if ('rejected' in got) return got.rejected.message
    const [row] = got.value.rows
    if (row) return row
  }
  return `The ID may belong to another space than ${space}, be no longer kept, or be lost in a restart.`
}

/** Returns the origin whose frame was rejected, and whether it is allowed since; undefined for any other request. */
const readFrame = async (control: Control, space: string, row: Row) => {
  const origin = row.kind === 'request' && isBlockedFrame(row) ? frameOriginOf(row) : undefined
  if (origin === undefined) return undefined
  const got = await control.call('getRequestSettings', { path: { space } })
  return { origin, isAllowed: 'value' in got && got.value.frameAncestors.includes(origin) }
}

/** Loads everything about an ID. `known` is its row, if the list has it. */
export const loadSubject = async (control: Control, space: string, id: string, known: Row | undefined) => {
  const { call } = control
  const row = known ?? (await findRow(control, space, id))
  if (typeof row === 'string') return { id, missing: row }
  const about = subjectOf(row)
  const request = async <Value>(of: string | undefined, load: (id: string) => Promise<Outcome<Value>>) => {
    const got = of === undefined ? undefined : await load(of)
    return got && 'value' in got ? got.value : undefined
  }
  // The merchant of a link reads the status of the link, not of its transaction.
  const own = row.kind === 'transaction' && row.link === undefined ? id : undefined
  const [transaction, link, listed, faults, override] = await Promise.all([
    request(about.transaction, (id) => call('getTransaction', { path: { id } })),
    request(about.link, (id) => call('getLink', { path: { id } })),
    request(about.link ?? about.transaction, () =>
      call('listWebhooks', { query: about.link === undefined ? about : { link: about.link } }),
    ),
    request(own, (id) => call('getFaults', { path: { id } })),
    request(own, (id) => call('getStatusOverride', { path: { id } })),
  ])
  const story = link ?? transaction
  const { made, decided } = row.kind === 'request' ? { made: id, decided: id } : requestsOf(story?.timeline)
  const [first, explanation, frame] = await Promise.all([
    request(made, (id) => call('getRequest', { path: { id } })),
    request(decided, (id) => call('getExplanation', { path: { id } })),
    readFrame(control, space, row),
  ])
  return {
    id,
    row,
    transaction,
    /** The link itself, or the link of the transaction. */
    link,
    /** The source of steps, values and counts: the link, otherwise the transaction. */
    story,
    /** The object that actions refer to. */
    subject:
      row.kind === 'webhook' ? row.subject : ({ kind: link ? 'link' : 'transaction', id: link?.id ?? row.id } as const),
    webhooks: listed?.webhooks ?? [],
    /** The changes of responses about a transaction, made manually or by its outcome. */
    altered: { faults, override },
    /** The request that created it, or the request itself. */
    first,
    /** The rejected frame of a request. */
    frame,
    /** The explanation of the last request for which an outcome was matched. */
    explanation,
  }
}

/** The details of an ID, or why there are none. */
export type Loaded = Awaited<ReturnType<typeof loadSubject>>
/** The details of a row. */
export type LoadedSubject = Extract<Loaded, { readonly row: Row }>
