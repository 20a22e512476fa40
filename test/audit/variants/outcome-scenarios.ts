import { below500, type Scenario } from './scenario.ts'

/** Ends with the result of a scenario, by redirect and webhook. */
const statuses = (scenario: string, right: string): Scenario => ({
  expected: right,
  run: async (buy, { space }) => {
    const order = await buy({ scenario })
    const { redirect, input } = await space.challenge(order.id).continue()
    const status = input ? await order.passChallenge() : { redirect }
    if (status.redirect) await order.back(status.redirect.url)
    await order.hook()
    return order.end(right)
  },
})

export const OUTCOMES: Readonly<Record<string, Scenario>> = {
  'outcome-challenge-pass': statuses('challenge_success', 'paid 1'),
  'outcome-frictionless': statuses('frictionless_success', 'paid 1'),
  'outcome-failed': statuses('frictionless_failed', 'closed 0'),
  'outcome-unavailable': statuses('unavailable', 'closed 0'),
  'outcome-start-error': statuses('start_error', 'closed 0'),
  'outcome-attempt': statuses('attempt', 'paid 1'),
  'outcome-informational': statuses('informational', 'closed 0'),
  'outcome-no-cavv': statuses('missing_cavv', 'closed 0'),
  'outcome-canceled': {
    expected: 'closed 0',
    run: async (buy, { space }) => {
      const order = await buy()
      const { redirect } = await space.challenge(order.id).cancel()
      await order.back(redirect?.url ?? '')
      await order.hook()
      return order.end('closed 0')
    },
  },
  'outcome-declined-init': {
    expected: 'fine',
    run: async (buy) => below500((await buy({ scenario: 'decline/51' })).bought.status),
  },
}
