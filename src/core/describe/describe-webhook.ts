import type { Attention, RowDisplay } from '../contract/control.gen.ts'
import { isAccepted, isClientError, isRejected } from '../domain/receiver-status.ts'
import { rowNamed } from '../domain/table-keys.ts'
import { AWAITED, FAILED_DELIVERIES } from '../domain/webhook-triggers.ts'
import { type Description, noLiability, type Sign, type WebhookFacts, type WebhookFactsRow } from './description.ts'
import { counted, sentence, span } from './format.ts'

/** Returns true if its receiver should reject it, or may. */
const isRejectable = ({ expectedResponse }: WebhookFacts): boolean => expectedResponse !== undefined

const attemptsText = ({ attemptCount, firstAttempt, lastAttempt }: WebhookFacts): string => {
  const count = counted(attemptCount, 'attempt', 'attempts')
  if (firstAttempt === undefined || lastAttempt === undefined || attemptCount < 2) return count
  return `${count} in ${span(Date.parse(lastAttempt) - Date.parse(firstAttempt))}`
}

/** Describes the response to the last attempt, with the texts of the receiver. */
export const lastResponse = (
  { lastStatus, lastError }: Pick<WebhookFacts, 'lastStatus' | 'lastError'>,
  messages: readonly (string | undefined)[],
): string => {
  if (lastError !== undefined) return sentence(lastError)
  if (lastStatus === undefined) return ''
  const quoted = messages.flatMap((message) => (message === undefined ? [] : [`“${message}”`]))
  return `The receiver responded with ${lastStatus}${quoted.length === 0 ? '' : `: ${quoted.join(', ')}`}.`
}

const responseTo = (hook: WebhookFacts): string => lastResponse(hook, [hook.lastMessage])

/** Returns true if the receiver found a problem in a webhook that it should accept. */
export const isRejectedByApp = (hook: WebhookFacts): boolean => !isRejectable(hook) && isClientError(hook.lastStatus)

const onPurpose = ({ sentAs }: WebhookFacts): string =>
  sentAs === undefined ? '' : ` It is sent ${sentAs}, on purpose.`

/** Returns the prompt for a webhook that is sent manually. */
export const heldOf = (hook: WebhookFacts): RowDisplay['held'] =>
  hook.status === 'waiting' && hook.waitsFor === 'manual'
    ? { title: AWAITED.manual.title, description: AWAITED.manual.description, webhook: hook.id }
    : undefined

const about = ({ subject }: WebhookFactsRow): string => {
  const name = subject.refno ?? subject.reference
  return name === undefined
    ? `It is about a ${subject.kind} that does not exist.`
    : `It is about the ${subject.kind} ${name}.`
}

const describeState = (
  icon: Sign,
  result: string,
  title: string,
  description: string,
  more: Partial<Description> = {},
) => ({
  icon,
  result,
  title,
  description,
  ...more,
})
type State = ReturnType<typeof describeState>

const stateOf = (row: WebhookFacts): State => {
  const { status, expectedResponse, waitsFor, due, attemptCount, lastStatus } = row
  const defect = 'a forged webhook'
  if (isRejectable(row) && isRejected(lastStatus)) {
    const description = `The receiver responded with ${lastStatus}.`
    const title =
      expectedResponse === 'reject'
        ? 'Your app rejected the forged webhook, as it should'
        : 'Your app rejected the webhook, as it may'
    return describeState('defect', 'Rejected', title, description, { defect, isOpen: status === 'pending' })
  }
  if (status === 'delivered' && expectedResponse === 'reject') {
    const description = 'The receiver accepted it, which it should not.'
    return describeState('defect', 'Delivered', 'Your app accepted the forged webhook', description, { defect })
  }
  if (status === 'delivered')
    return describeState(
      'pass',
      'Delivered',
      'Webhook delivered',
      `The receiver accepted it after ${attemptsText(row)}.`,
    )
  if (status === 'failed') {
    const attempts = attemptsText(row)
    const [short, title] = isRejectedByApp(row)
      ? [`Your app rejected the webhook (${lastStatus})`, `Your app rejected the webhook (${lastStatus}, ${attempts})`]
      : ['Webhook failed', `Webhook failed (${attempts})`]
    return describeState('webhook', 'Not delivered', title, responseTo(row), { short })
  }
  const isOpen = true
  if (status === 'waiting') {
    const { title = 'Webhook waits', description = '' } = rowNamed(AWAITED, waitsFor) ?? {}
    return describeState('wait', 'Not sent yet', title, description, { isOpen })
  }
  if (status !== 'pending') {
    const title = `Webhook with unknown status: ${status}`
    return describeState('challenge', `Status ${status}`, title, 'Reload the page.')
  }
  const scheduled = { isOpen, ...(due !== undefined && { nextAction: { label: 'It is sent', at: due } }) }
  if (isAccepted(lastStatus))
    return describeState(
      'wait',
      'Delivered',
      'Webhook arrived, and is repeated',
      'Another copy follows on purpose.',
      scheduled,
    )
  if (attemptCount === 0) return describeState('wait', 'Not sent yet', 'Webhook scheduled', '', scheduled)
  const description = `${attemptsText(row)} so far. ${responseTo(row)}`.trim()
  const title = isRejectedByApp(row) ? `Your app rejected the webhook (${lastStatus})` : 'Webhook is not arriving'
  return describeState('webhook', 'Not delivered yet', title, description, { isOpen })
}

/** Describes the delivery status of a webhook, independent of its subject. */
export const describeDelivery = (row: WebhookFacts): State => {
  const core = stateOf(row)
  return { ...core, description: `${core.description}${onPurpose(row)}`.trim() }
}

/** Returns the alert about a webhook that unintentionally does not arrive. */
export const alertOf = (hook: WebhookFacts): Attention | undefined => {
  const { icon, title, short = title, description } = describeDelivery(hook)
  if (icon !== 'webhook') return undefined
  const alert = { kind: 'webhook', title: short } as const
  const { status, attemptCount, reason, due } = hook
  if (status === 'failed') {
    const sent = attemptCount === 0 ? 'Never sent' : attemptsText(hook)
    const fix = rowNamed(FAILED_DELIVERIES, reason)?.fix ?? 'Send it again.'
    return { ...alert, description: `${sent}. ${description}`.trim(), fix }
  }
  const nextAction = due === undefined ? {} : { nextAction: { label: 'Next attempt', at: due } }
  return { ...alert, description, fix: 'Correct the receiver.', ...nextAction }
}

/** Describes a delivery. */
export const describeWebhook = (row: WebhookFactsRow): Description => {
  const core = describeDelivery(row)
  return {
    liability: noLiability('a webhook charges nothing'),
    nextStep: isRejectable(row) ? 'Check the signature and its time' : 'Process it once, respond with 2xx',
    ...core,
    description: `${core.description} ${about(row)}`.trim(),
  }
}
