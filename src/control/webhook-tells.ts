import type { Delivery } from '../domain/delivery.ts'
import { inSeconds } from '../domain/duration.ts'
import { sentAsOf, webhookPhrases } from '../domain/webhook-traits.ts'

/** When a planned webhook goes out. */
export const momentOf = ({ state, delayMs, holdsRedirect }: Delivery): string => {
  const moment = (event: string, word = 'after'): string =>
    delayMs > 0 ? `${inSeconds(delayMs)} after ${event}` : `${word} ${event}`
  if (state.status !== 'waiting')
    return moment(holdsRedirect ? 'the end, before the redirect, which waits for it' : 'the end', 'at')
  switch (state.for.event) {
    case 'hand':
      return 'when somebody fires it'
    case 'redirect':
      return moment('the redirect')
    case 'status_read':
      return moment('the first read of the status')
    case 'attempt':
      return 'once the webhook before it has arrived or was given up'
  }
}

const OFTEN: Readonly<Record<number, string>> = { 1: 'once', 2: 'twice' }

/** What comes of the planned webhooks of an end, each in a sentence; also that there are none. */
export const webhookTells = (webhooks: readonly Delivery[]): readonly string[] => {
  if (webhooks.length === 0) return ['no webhook comes: your app has to read the status']
  return webhooks.map((delivery, at) => {
    const { repeats, state } = delivery
    if (at > 0) return `another webhook with the state from before the end comes ${momentOf(delivery)}`
    const wrong = webhookPhrases(sentAsOf(delivery))
      .map((phrase) => `, ${phrase}`)
      .join('')
    if (state.status === 'waiting' && state.for.event === 'hand')
      return `the webhook is held until somebody fires it${wrong}`
    return `the webhook comes ${OFTEN[repeats + 1] ?? `${repeats + 1} times`}, ${momentOf(delivery)}${wrong}`
  })
}
