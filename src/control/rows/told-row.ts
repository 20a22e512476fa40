import type { LinkRow, TransactionRow } from '../../contract/control.gen.ts'
import type { Link } from '../../domain/link.ts'
import type { Engine } from '../../engine/port.ts'
import { tell } from '../../telling/tell.ts'
import type { Traffic } from '../../traffic/traffic.ts'
import { indexEvents, indexWebhooks } from './row-index.ts'
import { linkRow, type RowParts, transactionRow } from './row-of.ts'

/** What rows are made of. */
export type RowControls = { readonly engine: Engine; readonly traffic: Traffic; readonly returnParameter: string }

/** The transaction that authenticates the cardholder of a link. */
export const authenticationOf = ({ find }: Pick<Engine, 'find'>, link: Link) =>
  'transactionId' in link && link.transactionId !== undefined ? find(link.transactionId)?.transaction : undefined

/** Tells of one transaction or link in the words of the list, for whoever shows nothing else of it. */
export const createRowTeller =
  (controls: RowControls) =>
  (id: string): TransactionRow | LinkRow | undefined => {
    const { engine, traffic } = controls
    const partsFor = (space: string, type: 'transaction' | 'link'): RowParts => ({
      ...controls,
      events: indexEvents(traffic, space),
      webhooks: indexWebhooks(engine.deliveriesOf({ type, id })),
    })
    const found = engine.find(id)
    if (found) {
      const row = transactionRow(found.transaction, partsFor(found.space, 'transaction'))
      return { ...row, told: tell(row) }
    }
    const link = engine.findLink(id)
    if (!link) return undefined
    const row = linkRow(link.link, authenticationOf(engine, link.link), partsFor(link.space, 'link'))
    return { ...row, told: tell(row) }
  }
