import { own } from '../../core/contract/vocabulary.ts'
import type { Console } from '../state/console-state.ts'
import type { ListedScenario } from '../state/outcome-catalog.ts'
import { sendStart } from './send-start.ts'
import { bodyOf, cardOf, type Draft, type Kind, readJson, startDefaults, timeStamp } from './start-body.ts'

type Started = Pick<ListedScenario, 'name' | 'title' | 'interfaces' | 'patch'> & {
  /** The refno or reference of the order; empty for a new one. */
  readonly order?: string
}

/** Returns the title of another queued outcome that applies to any request, so that it would come first. */
const firstInQueue = ({ watch, catalogue }: Console, name: string): string | undefined => {
  const first = watch.value.queued.value.once.find(
    ({ scenario = '', patch, when }) => !patch && !when && scenario !== name && !catalogue.scenario(scenario)?.patch,
  )
  return first && catalogue.titleOf(first.scenario ?? '')
}

/**
 * Queues an outcome for one order, starts that order as an app would, and opens it. The outcome is queued for this order
 * only, so that no request of an app uses it up.
 */
export const queueAndStart = async (console: Console, { name, title, interfaces, patch, order = '' }: Started) => {
  const { act, nav, now, toasts, want } = console
  const kind: Kind = interfaces.includes('transactions') ? 'transaction' : 'link'
  const first = patch ? undefined : firstInQueue(console, name)
  if (first !== undefined) {
    toasts.report({ tone: 'fail', message: `“${first}” is first in the queue. Remove it, then try again` })
    return
  }
  const receiver = await want('listReceivedWebhooks', { query: { limit: 1 } })
  const listed = await want('listCards')
  if (!receiver || !listed) return
  const { number, paymentMethod: brand } = cardOf(listed.cards, name, 'VIS', true) ?? {}
  const field = kind === 'link' ? 'reference' : 'refno'
  const values: Draft = {
    ...startDefaults(kind, { brand }, receiver, now.value, timeStamp(now.value)),
    ...(number && { number }),
    ...(order && { [field]: order }),
  }
  const value = (at: string): string => values[at] ?? ''
  const when = { [field]: value(field) }
  const queued = await act(`Queued: ${title}`, 'queueOutcome', { body: { scenario: own(name), when } })
  if ('rejected' in queued) return
  const read = readJson(value('json'))
  const body = bodyOf(kind, value, 'json' in read ? read.json : {})
  const sent = await sendStart(console, kind, { body, headers: {} })
  if ('id' in sent) {
    toasts.report({ tone: 'pass', message: `Started: ${value(field)}` })
    nav.go({ view: 'live', selected: sent.id })
    return
  }
  const { title: problem, words, request, isMeant } = sent.rejection
  toasts.report({ tone: isMeant ? 'pass' : 'fail', message: isMeant ? `Started: ${problem}` : `${problem}. ${words}` })
  nav.go({ view: 'live', selected: request })
}
