import type { Row } from '../../../core/contract/control.gen.ts'
import type { Outcome } from '../../../core/contract/control-call.ts'
import { requestsOf } from '../../../core/describe/step.ts'
import type { Control } from '../../calls/control-api.ts'

/** What a row is about: its own id, or the one that a delivery or an authorization is about. */
export const subjectOf = (row: Row): Partial<Record<'transaction' | 'link', string | undefined>> => {
  if (row.kind === 'transaction') return { transaction: row.id, link: row.link }
  if (row.kind === 'link') return { link: row.id }
  if (row.kind === 'authorization') return { transaction: row.recorded?.transaction, link: row.link }
  return row.kind === 'webhook' ? { [row.subject.kind]: row.subject.id } : {}
}

/** Its row, or why there is none. Requests that went well are told where requests alone are asked for. */
const findRow = async (control: Control, space: string, id: string): Promise<Row | string> => {
  for (const kind of [undefined, 'request']) {
    const got = await control.call('listActivity', { query: { ids: id, kind } })
    if ('refused' in got) return got.refused.message
    const [row] = got.value.rows
    if (row) return row
  }
  return `Nothing in the space ${space} has this id: it is of another space, older than what is kept, or of a state that a restart did not keep.`
}

/** Asks for everything about an id. `known` is its row, where the list has it. */
export const loadThing = async (control: Control, space: string, id: string, known: Row | undefined) => {
  const { call } = control
  const row = known ?? (await findRow(control, space, id))
  if (typeof row === 'string') return { id, missing: row }
  const about = subjectOf(row)
  const ask = async <Value>(of: string | undefined, asked: (id: string) => Promise<Outcome<Value>>) => {
    const got = of === undefined ? undefined : await asked(of)
    return got && 'value' in got ? got.value : undefined
  }
  const [transaction, link, listed] = await Promise.all([
    ask(about.transaction, (id) => call('getTransaction', { path: { id } })),
    ask(about.link, (id) => call('getLink', { path: { id } })),
    ask(about.link ?? about.transaction, () =>
      call('listWebhooks', { query: about.link === undefined ? about : { link: about.link } }),
    ),
  ])
  const story = link ?? transaction
  const { made, decided } = row.kind === 'request' ? { made: id, decided: id } : requestsOf(story?.timeline)
  const [first, explanation] = await Promise.all([
    ask(made, (id) => call('getRequest', { path: { id } })),
    ask(decided, (id) => call('getExplanation', { path: { id } })),
  ])
  return {
    id,
    row,
    transaction,
    /** The link itself, or the one whose cardholder the transaction authenticates. */
    link,
    /** What has the steps, the values and the counts: the link where there is one, the transaction where not. */
    story,
    /** What is named where something is done about it. */
    subject:
      row.kind === 'webhook' ? row.subject : ({ kind: link ? 'link' : 'transaction', id: link?.id ?? row.id } as const),
    webhooks: listed?.webhooks ?? [],
    /** The request that made it; of a request, the request. */
    first,
    /** Of the request that knew last what decides. */
    explanation,
  }
}

/** Everything that is known of an id, or why nothing is. */
export type Loaded = Awaited<ReturnType<typeof loadThing>>
/** Everything that is known of one thing. */
export type Thing = Extract<Loaded, { readonly row: Row }>
