import type { Attention, RowDisplay } from '../contract/control.gen.ts'
import { isRefusal, isTaken } from '../domain/receiver-status.ts'
import { rowNamed } from '../domain/table-keys.ts'
import { AWAITED, GIVEN_UP } from '../domain/webhook-triggers.ts'
import { type Core, nobodys, type Sign, type UntoldWebhook, type WebhookFacts } from './description.ts'
import { counted, sentence, span } from './format.ts'

/** Whether its receiver should refuse it, or may. */
const isRejectable = ({ expectedResponse }: WebhookFacts): boolean => expectedResponse !== undefined

const tries = ({ attemptCount, firstAttempt, lastAttempt }: WebhookFacts): string => {
  const count = counted(attemptCount, 'try', 'tries')
  if (firstAttempt === undefined || lastAttempt === undefined || attemptCount < 2) return count
  return `${count} in ${span(Date.parse(lastAttempt) - Date.parse(firstAttempt))}`
}

/** What came back from the last try. */
const cameBack = ({ lastStatus, lastError }: WebhookFacts): string =>
  lastError !== undefined ? sentence(lastError) : lastStatus === undefined ? '' : `The receiver answered ${lastStatus}.`

const onPurpose = ({ sentAs }: WebhookFacts): string =>
  sentAs === undefined ? '' : ` It is sent ${sentAs}, on purpose.`

/** A webhook that leaves when somebody sends it. */
export const heldOf = (hook: WebhookFacts): RowDisplay['held'] =>
  hook.status === 'waiting' && hook.waitsFor === 'hand'
    ? { title: AWAITED.hand.title, words: AWAITED.hand.description, webhook: hook.id }
    : undefined

const about = ({ subject: of }: UntoldWebhook): string => {
  const name = of.refno ?? of.reference
  return name === undefined ? `It tells of a ${of.kind} that does not exist.` : `It tells of the ${of.kind} ${name}.`
}

const fate = (icon: Sign, result: string, title: string, description: string, more: Partial<Core> = {}) => ({
  icon,
  result,
  title,
  description,
  ...more,
})
type Fate = ReturnType<typeof fate>

const fateOf = (row: WebhookFacts): Fate => {
  const { status, expectedResponse, waitsFor, due, attemptCount, lastStatus } = row
  const trap = 'a forged webhook'
  // Its receiver does what it should.
  if (isRejectable(row) && isRefusal(lastStatus)) {
    const words = `The receiver answered ${lastStatus}.`
    const title =
      expectedResponse === 'reject'
        ? 'Your app rejected the forged webhook, as it should'
        : 'Your app rejected the webhook, as it may'
    return fate('trap', 'Rejected', title, words, { trap, isOpen: status === 'pending' })
  }
  if (status === 'delivered' && expectedResponse === 'reject') {
    const words = 'The receiver accepted it, which it should not.'
    return fate('trap', 'Delivered', 'Your app accepted the forged webhook', words, { trap })
  }
  if (status === 'delivered')
    return fate('pass', 'Delivered', 'Webhook delivered', `The receiver took it after ${tries(row)}.`)
  if (status === 'failed') {
    const short = 'Webhook gave up'
    return fate('hook', 'Not delivered', `${short} (${tries(row)})`, cameBack(row), { short })
  }
  const isOpen = true
  if (status === 'waiting') {
    const { title = 'Webhook waits', description: words = 'It does not say what for.' } =
      rowNamed(AWAITED, waitsFor) ?? {}
    return fate('wait', 'Not sent yet', title, words, { isOpen })
  }
  if (status !== 'pending') {
    const title = `Webhook in a status that this page does not know: ${status}`
    return fate('ask', `Status ${status}`, title, 'Load the page again.')
  }
  const leaves = { isOpen, ...(due !== undefined && { until: { words: 'It leaves', at: due } }) }
  if (isTaken(lastStatus))
    return fate('wait', 'Delivered', 'Webhook arrived, and comes again', 'Another copy follows, on purpose.', leaves)
  if (attemptCount === 0) return fate('wait', 'Not sent yet', 'Webhook on its way', '', leaves)
  const words = `${tries(row)} so far. ${cameBack(row)}`.trim()
  const title = isRefusal(lastStatus) ? `Your app rejected the webhook (${lastStatus})` : 'Webhook is not arriving'
  return fate('hook', 'Not delivered yet', title, words, { isOpen })
}

/** What became of a webhook, whatever it tells of. */
export const webhookFate = (row: WebhookFacts): Fate => {
  const core = fateOf(row)
  return { ...core, description: `${core.description}${onPurpose(row)}`.trim() }
}

/** A webhook that does not arrive, unless that was ordered. */
export const lookOf = (hook: WebhookFacts): Attention | undefined => {
  const { icon, title, short = title, description: words } = webhookFate(hook)
  if (icon !== 'hook') return undefined
  const look = { kind: 'webhook', title: short } as const
  const { status, attemptCount, reason, due } = hook
  if (status === 'failed') {
    const sent = attemptCount === 0 ? 'Never sent' : tries(hook)
    const next = rowNamed(GIVEN_UP, reason)?.todo ?? 'Send it again.'
    return { ...look, description: `${sent}. ${words}`.trim(), next }
  }
  const until = due === undefined ? {} : { until: { words: 'Next try', at: due } }
  return { ...look, description: words, next: 'Correct the receiver.', ...until }
}

/** A delivery in words. */
export const tellWebhook = (row: UntoldWebhook): Core => {
  const core = webhookFate(row)
  return {
    liability: nobodys('a webhook only tells'),
    nextStep: isRejectable(row) ? 'Check the signature and its time' : 'Process it once, answer 2xx',
    ...core,
    description: `${core.description} ${about(row)}`.trim(),
  }
}
