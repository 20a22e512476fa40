import type {
  Explanation,
  LinkRecord,
  RecordedEvent,
  RecordedRequest,
  Row,
  TransactionRecord,
  Webhook,
} from '../../../contract/control.gen.ts'
import { textOf } from '../../../telling/step.ts'
import type { Control } from '../../calls/control.ts'

/** Everything that is known of one thing. */
export type Thing = {
  readonly id: string
  readonly row: Row
  readonly transaction?: TransactionRecord
  /** The link itself, or the one whose cardholder the transaction authenticates. */
  readonly link?: LinkRecord
  readonly webhooks: readonly Webhook[]
  /** The request that made it; of a request, the request. */
  readonly first?: RecordedRequest
  /** Of the request that knew last what decides. */
  readonly explanation?: Explanation
}

/** Nothing of this space has the id, or the sandbox could not say. */
export type Missing = { readonly id: string; readonly missing: string }

const CREATES = ['initTransaction', 'createLink']

const requestIds = (timeline: readonly RecordedEvent[] = []) => {
  const requests = timeline.filter(({ type }) => type === 'request')
  const first = requests.find(({ facts }) => CREATES.includes(textOf(facts, 'operation')))
  const decided = requests.findLast(({ facts }) => textOf(facts, 'scenario') !== '') ?? first
  return {
    first: first && textOf(first.facts, 'requestId'),
    decided: decided && textOf(decided.facts, 'requestId'),
  }
}

/** What a row is about: its own id, or the one that a delivery is about. */
const subjectOf = (row: Row): { readonly transaction?: string | undefined; readonly link?: string | undefined } => {
  if (row.kind === 'transaction')
    return row.link === undefined ? { transaction: row.id } : { transaction: row.id, link: row.link }
  if (row.kind === 'link') return { link: row.id }
  return row.kind === 'webhook' ? { [row.of.kind]: row.of.id } : {}
}

/** Asks for everything about an id. `known` is its row, where the list has it. */
export const loadThing = async (
  control: Control,
  space: string,
  id: string,
  known: Row | undefined,
): Promise<Thing | Missing> => {
  const valueIn = async <Value>(
    asked: Promise<{ value: Value } | { refused: unknown }>,
  ): Promise<Value | undefined> => {
    const got = await asked
    return 'value' in got ? got.value : undefined
  }
  const request = (requestId: string) => valueIn(control.call('showRequest', { path: { id: requestId } }))
  const explained = (requestId: string) => valueIn(control.call('explainRequest', { path: { id: requestId } }))

  /** Requests that went well are told where requests alone are asked for. */
  const findRow = async (): Promise<Row | string> => {
    for (const kind of [undefined, 'request']) {
      const got = await control.call('listRows', { query: { ids: id, ...(kind !== undefined && { kind }) } })
      if ('refused' in got) return got.refused.message
      const [row] = got.value.rows
      if (row) return row
    }
    return `Nothing in the space ${space} has this id: it is of another space, older than what is kept, or of a state that a restart did not keep.`
  }
  const row = known ?? (await findRow())
  if (typeof row === 'string') return { id, missing: row }
  if (row.kind === 'request') {
    const [first, explanation] = await Promise.all([request(id), explained(id)])
    return { id, row, webhooks: [], ...(first && { first }), ...(explanation && { explanation }) }
  }
  const of = subjectOf(row)
  const [transaction, link, listed] = await Promise.all([
    of.transaction === undefined
      ? undefined
      : valueIn(control.call('showTransaction', { path: { id: of.transaction } })),
    of.link === undefined ? undefined : valueIn(control.call('showLink', { path: { id: of.link } })),
    valueIn(
      control.call('listWebhooks', {
        query: of.link === undefined ? { transaction: of.transaction } : { link: of.link },
      }),
    ),
  ])
  const ids = requestIds((link ?? transaction)?.timeline)
  const [first, explanation] = await Promise.all([
    ids.first === undefined ? undefined : request(ids.first),
    ids.decided === undefined ? undefined : explained(ids.decided),
  ])
  return {
    id,
    row,
    ...(transaction && { transaction }),
    ...(link && { link }),
    webhooks: listed?.webhooks ?? [],
    ...(first && { first }),
    ...(explanation && { explanation }),
  }
}
