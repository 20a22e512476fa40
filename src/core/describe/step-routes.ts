import type { RecordedEvent } from '../contract/control.gen.ts'
import type { CallsBefore } from './call.ts'
import { isOfApp, opens, type ReadEvent, type Route, route } from './step.ts'

type RoutesOfEvents = Readonly<Partial<Record<RecordedEvent['type'], (event: ReadEvent, before: CallsBefore) => Route>>>

/** Returns the owner of the page that a browser uses: the bank, from the challenge until its end. */
const ownerOf = ({ hasOpened, hasEnded }: CallsBefore) => (hasOpened && !hasEnded ? 'bank' : 'sandbox')

const toApp = (): Route => route('webhooks', 'app')
const fromApp = (): Route => route('app', 'sandbox')

/** Returns true for a change by a request of your app: it authorizes a transaction, or deletes a link. */
const isChangeOfApp = ({ text }: ReadEvent): boolean => text('source') === 'api' || text('to') === 'DELETED'

/** Returns the route of a change. Without a request, the owner of the page acted. */
const changed = (event: ReadEvent, before: CallsBefore): Route => {
  const isRequested = event.cause.kind === 'request'
  if (opens(event)) return isRequested ? route('browser', 'bank') : route('bank')
  if (isRequested && isChangeOfApp(event)) return fromApp()
  const owner = ownerOf(before)
  return isRequested ? route('browser', owner) : route(owner)
}

const ROUTES: RoutesOfEvents = {
  'transaction.created': ({ subject }) => route(subject?.link === undefined ? 'app' : 'browser', 'sandbox'),
  'link.created': fromApp,
  'transaction.changed': changed,
  'link.changed': changed,
  'challenge.opened': changed,
  'challenge.input_rejected': changed,
  'challenge.code_resent': changed,
  'redirect.sent': ({ text }) => (text('recipient') === 'control' ? route('sandbox') : route('browser', 'app')),
  'status.read': fromApp,
  'authorization.received': fromApp,
  'webhook.scheduled': () => route('sandbox', 'webhooks'),
  'webhook.attempted': toApp,
  'webhook.received': toApp,
  'webhook.failed': () => route('webhooks'),
  'webhook.canceled': () => route('webhooks'),
  'observation.recorded': () => route('app'),
  'verdict.recorded': () => route('app'),
}

/** Returns the sender and the recipient of an event. By default, the sandbox acts without a message. */
export const routeOf = (event: ReadEvent, before: CallsBefore): Route =>
  ROUTES[event.type]?.(event, before) ?? route('sandbox')

/** Returns the sender and the recipient of a request without an effect. */
export const routeOfCall = ({ text }: ReadEvent, before: CallsBefore): Route =>
  isOfApp(text('operation')) ? fromApp() : route('browser', ownerOf(before))
