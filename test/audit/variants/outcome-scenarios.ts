import { below500, type Play } from './scenario.ts'

/** Ends with the result of a scenario, by redirect and webhook. */
const ends = (scenario: string, right: string): Play => ({
  right,
  play: async (buy, { space }) => {
    const order = await buy({ scenario })
    const { redirect, input } = await space.challenge(order.id).go()
    const end = input ? await order.pass() : { redirect }
    if (end.redirect) await order.back(end.redirect.url)
    await order.hook()
    return order.end(right)
  },
})

export const OUTCOMES: Readonly<Record<string, Play>> = {
  'outcome-challenge-pass': ends('challenge_success', 'paid 1'),
  'outcome-frictionless': ends('frictionless_success', 'paid 1'),
  'outcome-failed': ends('frictionless_failed', 'closed 0'),
  'outcome-unavailable': ends('unavailable', 'closed 0'),
  'outcome-start-error': ends('start_error', 'closed 0'),
  'outcome-attempt': ends('attempt', 'paid 1'),
  'outcome-informational': ends('informational', 'closed 0'),
  'outcome-no-cavv': ends('missing_cavv', 'closed 0'),
  'outcome-cancelled': {
    right: 'closed 0',
    play: async (buy, { space }) => {
      const order = await buy()
      const { redirect } = await space.challenge(order.id).cancel()
      await order.back(redirect?.url ?? '')
      await order.hook()
      return order.end('closed 0')
    },
  },
  'outcome-declined-init': {
    right: 'fine',
    play: async (buy) => below500((await buy({ scenario: 'decline/51' })).bought.status),
  },
}
