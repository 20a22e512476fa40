import { Webhook } from 'standardwebhooks'
import { careful, header, isFresh, respondIf, SECRET, standard, type Verifier } from './checks.ts'

/** Correct verifiers of different designs, with their notes. */
export const RIGHT: Readonly<Record<string, readonly [Verifier, note: string]>> = {
  library: [
    (hook) => {
      try {
        new Webhook(SECRET).verify(hook.body, { ...hook.headers, host: '' } as never)
        return 200
      } catch {
        return 401
      }
    },
    'checks only webhook-signature',
  ],
  'only the own one': [respondIf(careful.own), 'checks only the own signature'],
  'both of them': [respondIf((hook) => careful.standard(hook) && careful.own(hook)), 'requires both'],
  'either of them': [
    respondIf((hook) => careful.standard(hook) || careful.own(hook)),
    'accepts one correct signature of two',
  ],
  'each present one': [
    respondIf((hook) => {
      const received = [
        header(hook, 'webhook-signature') && careful.standard,
        header(hook, 'sandbox-signature') && careful.own,
      ]
      const checks = received.filter((check) => check !== '')
      return checks.length > 0 && checks.every((check) => check(hook))
    }),
    'checks each present signature',
  ],
  'one with two keys': [
    respondIf((hook) => (standard(hook, Buffer.from('new key')) || standard(hook)) && isFresh(hook)),
    'checks only webhook-signature',
  ],
  'one that rejects unknown orders': [
    (hook) => (!careful.standard(hook) ? 401 : hook.body.startsWith('{') ? 404 : 400),
    'checks only webhook-signature',
  ],
  'one that parses first': [
    (hook) => {
      if (!header(hook, 'content-type').includes('json')) return 415
      JSON.parse(hook.body)
      return careful.standard(hook) ? 200 : 400
    },
    'checks only webhook-signature',
  ],
  'one that rejects with 500': [(hook) => (careful.standard(hook) ? 200 : 500), 'returns 5xx, which causes a retry'],
}
