import { Webhook } from 'standardwebhooks'
import { answers, careful, header, isFresh, SECRET, standard, type Verifier } from './checks.ts'

/** Right, each in its own way, with what is said of it. */
export const RIGHT: Readonly<Record<string, readonly [Verifier, note: string]>> = {
  library: [
    (hook) => {
      try {
        const names = ['webhook-id', 'webhook-timestamp', 'webhook-signature']
        new Webhook(SECRET).verify(hook.body, Object.fromEntries(names.map((name) => [name, header(hook, name)])))
        return 200
      } catch {
        return 401
      }
    },
    'it checks only webhook-signature',
  ],
  'only the own one': [answers(careful.own), 'it checks only the own signature'],
  'both of them': [answers((hook) => careful.standard(hook) && careful.own(hook)), 'it wants both'],
  'either of them': [
    answers((hook) => careful.standard(hook) || careful.own(hook)),
    'one right signature of the two is enough',
  ],
  'each that comes': [
    answers((hook) => {
      const came = [
        header(hook, 'webhook-signature') && careful.standard,
        header(hook, 'sandbox-signature') && careful.own,
      ]
      const checks = came.filter((check) => check !== '')
      return checks.length > 0 && checks.every((check) => check(hook))
    }),
    'it checks each signature that comes',
  ],
  'one that knows two keys': [
    answers((hook) => (standard(hook, Buffer.from('new key')) || standard(hook)) && isFresh(hook)),
    'it checks only webhook-signature',
  ],
  'one that takes only its own orders': [
    (hook) => (!careful.standard(hook) ? 401 : hook.body.startsWith('{') ? 404 : 400),
    'it checks only webhook-signature',
  ],
  'one whose parser comes first': [
    (hook) => {
      if (!header(hook, 'content-type').includes('json')) return 415
      JSON.parse(hook.body)
      return careful.standard(hook) ? 200 : 400
    },
    'it checks only webhook-signature',
  ],
  'one that answers 500 to what it refuses': [
    (hook) => (careful.standard(hook) ? 200 : 500),
    'answer 4xx to what is refused',
  ],
}
