import { createHmac, timingSafeEqual } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { Webhook } from 'standardwebhooks'
import { defaultSettings } from '../../../src/settings/resolve.ts'

const { 'webhook-secret': SECRET, 'signature-key': KEY } = defaultSettings()
const MINUTES_5 = 300

export type Hook = { readonly headers: IncomingHttpHeaders; readonly body: string }
/** What an app answers to a webhook; whatever it throws is 500. */
export type Verifier = (hook: Hook) => number

const header = ({ headers }: Hook, name: string): string => String(headers[name] ?? '')
const now = (): number => Date.now() / 1000
const decoded = Buffer.from(SECRET.replace('whsec_', ''), 'base64')
const same = (one: string, other: string): boolean =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other))

const standardOf = (hook: Hook, key: Buffer | string = decoded, body = hook.body): string =>
  `v1,${createHmac('sha256', key)
    .update(`${header(hook, 'webhook-id')}.${header(hook, 'webhook-timestamp')}.${body}`)
    .digest('base64')}`
const signatures = (hook: Hook): string[] => header(hook, 'webhook-signature').split(' ')
const isFresh = (hook: Hook): boolean => Math.abs(now() - Number(header(hook, 'webhook-timestamp'))) < MINUTES_5
const standard = (hook: Hook, key?: Buffer | string, body?: string): boolean =>
  signatures(hook).some((one) => same(one, standardOf(hook, key, body)))

const timeOfOwn = (hook: Hook): string => /^t=(\d+)/.exec(header(hook, 'sandbox-signature'))?.[1] ?? ''
const ownOf = (hook: Hook, key: Buffer | string = Buffer.from(KEY, 'hex'), body = hook.body): string =>
  `t=${timeOfOwn(hook)},s0=${createHmac('sha256', key)
    .update(`${timeOfOwn(hook)}${body}`)
    .digest('hex')}`
const own = (hook: Hook, key?: Buffer | string, body?: string): boolean =>
  header(hook, 'sandbox-signature') === ownOf(hook, key, body)
const isOwnFresh = (hook: Hook): boolean => Math.abs(now() - Number(timeOfOwn(hook)) / 1000) < MINUTES_5

const careful = {
  standard: (hook: Hook) => standard(hook) && isFresh(hook),
  own: (hook: Hook) => own(hook) && isOwnFresh(hook),
}
const parsed = ({ body }: Hook): unknown => JSON.parse(body)
const answers =
  (isRight: (hook: Hook) => boolean): Verifier =>
  (hook) =>
    isRight(hook) && parsed(hook) !== undefined ? 204 : 401
const again = ({ body }: Hook): string => JSON.stringify(JSON.parse(body))
/** As Python's json.dumps writes what it has loaded. */
const dumped = (value: unknown): string => {
  if (Array.isArray(value)) return `[${value.map(dumped).join(', ')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  return `{${Object.entries(value)
    .map(([name, member]) => `${JSON.stringify(name)}: ${dumped(member)}`)
    .join(', ')}}`
}
const known = (hook: Hook): boolean => typeof JSON.parse(hook.body).transactionId === 'string'

/** Right, each in its own way, with what is said of it. */
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

/** Wrong, as people write them: the rule, and the words by which each is named. */
export const WRONG: Readonly<Record<string, readonly [Verifier, rule: string, words: RegExp]>> = {
  'takes all': [() => 200, 'webhook.signature-not-checked', /takes everything/],
  'parses, and takes all': [
    (hook) => (parsed(hook) === undefined ? 400 : 200),
    'webhook.signature-not-checked',
    /takes everything/,
  ],
  'checks it where there is one': [
    answers((hook) => header(hook, 'webhook-signature') === '' || careful.standard(hook)),
    'webhook.signature-not-checked',
    /only where there is one/,
  ],
  'looks whether there is one': [
    answers((hook) => header(hook, 'webhook-signature') !== '' && isFresh(hook)),
    'webhook.signature-not-checked',
    /looks only whether/,
  ],
  'falls back to the own one, unchecked': [
    answers((hook) =>
      header(hook, 'webhook-signature') ? careful.standard(hook) : header(hook, 'sandbox-signature') !== '',
    ),
    'webhook.signature-not-checked',
    /wrong own signature where webhook-signature is left out/,
  ],
  'wrong way round': [
    (hook) => (careful.standard(hook) ? 401 : 200),
    'webhook.signature-not-checked',
    /wrong way round/,
  ],
  'over re-serialised JSON': [
    answers((hook) => standard(hook, undefined, again(hook)) && isFresh(hook)),
    'webhook.raw-body-not-used',
    /over re-serialised JSON: it takes bytes/,
  ],
  'the own one over re-serialised JSON': [
    answers((hook) => own(hook, undefined, again(hook)) && isOwnFresh(hook)),
    'webhook.raw-body-not-used',
    /over re-serialised JSON: it takes bytes/,
  ],
  'over JSON as Python writes it': [
    (hook) => (!standard(hook, undefined, dumped(JSON.parse(hook.body))) ? 401 : known(hook) ? 200 : 404),
    'webhook.raw-body-not-used',
    /with a blank behind comma and colon/,
  ],
  'over the trimmed body': [
    answers((hook) => standard(hook, undefined, hook.body.trim()) && isFresh(hook)),
    'webhook.raw-body-not-used',
    /something else than the bytes/,
  ],
  'secret as text': [
    answers((hook) => standard(hook, SECRET) && isFresh(hook)),
    'webhook.verifier-wrong',
    /uses the key as text/,
  ],
  'own key as text': [answers((hook) => own(hook, KEY) && isOwnFresh(hook)), 'webhook.verifier-wrong', /key as text/],
  'another secret': [
    answers((hook) => standard(hook, 'of another day')),
    'webhook.verifier-wrong',
    /refuses everything/,
  ],
  'throws at what it refuses': [
    (hook) => {
      // RangeError where the lengths differ: compared as hex and base64.
      timingSafeEqual(Buffer.from(header(hook, 'webhook-signature')), Buffer.from(ownOf(hook)))
      return 200
    },
    'webhook.verifier-wrong',
    /refuses everything/,
  ],
  'seconds as milliseconds': [
    answers((hook) => standard(hook) && Math.abs(Date.now() - Number(header(hook, 'webhook-timestamp'))) < 300_000),
    'webhook.verifier-wrong',
    /webhook-timestamp as milliseconds/,
  ],
  'milliseconds as seconds': [
    answers((hook) => own(hook) && Math.abs(now() - Number(timeOfOwn(hook))) < MINUTES_5),
    'webhook.verifier-wrong',
    /own signature as seconds/,
  ],
  'a clock an hour behind': [
    answers((hook) => standard(hook) && Math.abs(now() - 3600 - Number(header(hook, 'webhook-timestamp'))) < MINUTES_5),
    'webhook.verifier-wrong',
    /an hour behind/,
  ],
  'the whole header': [
    answers((hook) => same(header(hook, 'webhook-signature'), standardOf(hook)) && isFresh(hook)),
    'webhook.verifier-wrong',
    /whole of webhook-signature/,
  ],
  'no age': [answers((hook) => standard(hook)), 'webhook.old-accepted', /does not mind the age/],
  'no age of the own one': [answers((hook) => own(hook)), 'webhook.old-accepted', /does not mind the age/],
  'a clock that is ahead': [
    answers((hook) => standard(hook) && Math.abs(now() + 600 - Number(header(hook, 'webhook-timestamp'))) < MINUTES_5),
    'webhook.verifier-wrong',
    /ten minutes ahead/,
  ],
  'the own one first, the standard one unchecked': [
    answers((hook) =>
      header(hook, 'sandbox-signature') ? careful.own(hook) : header(hook, 'webhook-signature') !== '',
    ),
    'webhook.signature-not-checked',
    /wrong webhook-signature where the own one is left out/,
  ],
  'chokes on the own one': [
    answers((hook) => header(hook, 'sandbox-signature') === '' && careful.standard(hook)),
    'webhook.verifier-wrong',
    /as soon as the own signature comes/,
  ],
  'chokes on the standard one': [
    answers((hook) => header(hook, 'webhook-signature') === '' && careful.own(hook)),
    'webhook.verifier-wrong',
    /as soon as webhook-signature comes/,
  ],
  'tries the text as well': [
    answers((hook) => (standard(hook) || standard(hook, SECRET)) && isFresh(hook)),
    'webhook.verifier-wrong',
    /text of the key as well/,
  ],
  'tries JSON written again as well': [
    answers((hook) => (standard(hook) || standard(hook, undefined, again(hook))) && isFresh(hook)),
    'webhook.raw-body-not-used',
    /re-serialised JSON, too/,
  ],
}
