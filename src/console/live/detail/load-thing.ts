import type { Row } from '../../../contract/control.gen.ts'
import type { Outcome } from '../../../contract/control-call.ts'
import { requestsOf } from '../../../telling/step.ts'
import type { Control } from '../../calls/control.ts'

/** Nothing of this space has the id, or the sandbox could not say. */
export type Missing = { readonly id: string; readonly missing: string }

/** What a row is about: its own id, or the one that a delivery or an authorization is about. */
const subjectOf = (row: Row): { readonly transaction?: string | undefined; readonly link?: string | undefined } => {
  if (row.kind === 'transaction') return { transaction: row.id, link: row.link }
  if (row.kind === 'link') return { link: row.id }
  if (row.kind === 'authorization') return { transaction: row.known?.transaction, link: row.link }
  return row.kind === 'webhook' ? { [row.of.kind]: row.of.id } : {}
}

const valueIn = async <Value>(asked: Promise<Outcome<Value>>): Promise<Value | undefined> => {
  const got = await asked
  return 'value' in got ? got.value : undefined
}

/** Its row, or why there is none. Requests that went well are told where requests alone are asked for. */
const findRow = async (control: Control, space: string, id: string): Promise<Row | string> => {
  for (const kind of [undefined, 'request']) {
    const got = await control.call('listRows', { query: { ids: id, kind } })
    if ('refused' in got) return got.refused.message
    const [row] = got.value.rows
    if (row) return row
  }
  return `Nothing in the space ${space} has this id: it is of another space, older than what is kept, or of a state that a restart did not keep.`
}

/** Asks for everything about a thing. */
const everythingOf = async ({ call }: Control, id: string, row: Row) => {
  const about = subjectOf(row)
  const ask = <Value>(of: string | undefined, asked: (given: { path: { id: string } }) => Promise<Outcome<Value>>) =>
    of === undefined ? undefined : valueIn(asked({ path: { id: of } }))
  const [transaction, link, listed] = await Promise.all([
    ask(about.transaction, (given) => call('showTransaction', given)),
    ask(about.link, (given) => call('showLink', given)),
    row.kind === 'request' || row.kind === 'authorization'
      ? undefined
      : valueIn(call('listWebhooks', { query: about.link === undefined ? about : { link: about.link } })),
  ])
  const { made, decided } =
    row.kind === 'request' ? { made: id, decided: id } : requestsOf((link ?? transaction)?.timeline)
  const [first, explanation] = await Promise.all([
    ask(made, (given) => call('showRequest', given)),
    ask(decided, (given) => call('explainRequest', given)),
  ])
  return {
    id,
    row,
    transaction,
    /** The link itself, or the one whose cardholder the transaction authenticates. */
    link,
    webhooks: listed?.webhooks ?? [],
    /** The request that made it; of a request, the request. */
    first,
    /** Of the request that knew last what decides. */
    explanation,
  }
}
/** Everything that is known of one thing. */
export type Thing = Awaited<ReturnType<typeof everythingOf>>

/** Asks for everything about an id. `known` is its row, where the list has it. */
export const loadThing = async (
  control: Control,
  space: string,
  id: string,
  known: Row | undefined,
): Promise<Thing | Missing> => {
  const row = known ?? (await findRow(control, space, id))
  return typeof row === 'string' ? { id, missing: row } : everythingOf(control, id, row)
}
