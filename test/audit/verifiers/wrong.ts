import {
  careful,
  dumped,
  header,
  isFresh,
  isOwnFresh,
  KEY,
  known,
  MINUTES_5,
  now,
  own,
  repeat,
  respondIf,
  SECRET,
  same,
  standard,
  standardOf,
  timeOfOwn,
  type Verifier,
} from './checks.ts'

/** Verifiers with common mistakes: the rule, and the description of each. */
export const WRONG: Readonly<Record<string, readonly [Verifier, rule: string, words: RegExp]>> = {
  'falls back to the unchecked own signature': [
    respondIf((hook) =>
      header(hook, 'webhook-signature') ? careful.standard(hook) : header(hook, 'sandbox-signature') !== '',
    ),
    'webhook.signature-not-checked',
    /wrong own signature without webhook-signature/,
  ],
  'inverted comparison': [(hook) => (careful.standard(hook) ? 401 : 200), 'webhook.verification-wrong', /inverted/],
  're-serialized JSON': [
    respondIf((hook) => standard(hook, undefined, repeat(hook)) && isFresh(hook)),
    'webhook.raw-body-not-used',
    /verifies re-serialized JSON: it accepts/,
  ],
  'the own signature over re-serialized JSON': [
    respondIf((hook) => own(hook, undefined, repeat(hook)) && isOwnFresh(hook)),
    'webhook.raw-body-not-used',
    /verifies re-serialized JSON: it accepts/,
  ],
  'JSON as Python writes it': [
    (hook) => (!standard(hook, undefined, dumped(JSON.parse(hook.body))) ? 401 : known(hook) ? 200 : 404),
    'webhook.raw-body-not-used',
    /blanks after commas and colons/,
  ],
  'the trimmed body': [
    respondIf((hook) => standard(hook, undefined, hook.body.trim()) && isFresh(hook)),
    'webhook.verification-wrong',
    /not verify the received bytes/,
  ],
  'secret as text': [
    respondIf((hook) => standard(hook, SECRET) && isFresh(hook)),
    'webhook.verification-wrong',
    /uses the key as text/,
  ],
  'own key as text': [
    respondIf((hook) => own(hook, KEY) && isOwnFresh(hook)),
    'webhook.verification-wrong',
    /key as text/,
  ],
  'another secret': [
    respondIf((hook) => standard(hook, 'of another day')),
    'webhook.verification-wrong',
    /rejects everything/,
  ],
  'seconds as milliseconds': [
    respondIf((hook) => standard(hook) && Math.abs(Date.now() - Number(header(hook, 'webhook-timestamp'))) < 300_000),
    'webhook.verification-wrong',
    /expects milliseconds, but webhook-timestamp/,
  ],
  'milliseconds as seconds': [
    respondIf((hook) => own(hook) && Math.abs(now() - Number(timeOfOwn(hook))) < MINUTES_5),
    'webhook.verification-wrong',
    /expects seconds, but the time of the own signature/,
  ],
  'a clock an hour behind': [
    respondIf(
      (hook) => standard(hook) && Math.abs(now() - 3600 - Number(header(hook, 'webhook-timestamp'))) < MINUTES_5,
    ),
    'webhook.verification-wrong',
    /an hour behind/,
  ],
  'the whole header': [
    respondIf((hook) => same(header(hook, 'webhook-signature'), standardOf(hook)) && isFresh(hook)),
    'webhook.key-rotation-rejected',
    /during a key rotation/,
  ],
  'the first signature only': [
    respondIf((hook) => {
      const [first = ''] = header(hook, 'webhook-signature').split(' ')
      return same(first, standardOf(hook)) && isFresh(hook)
    }),
    'webhook.key-rotation-rejected',
    /during a key rotation/,
  ],
  'no age': [respondIf((hook) => standard(hook)), 'webhook.timestamp-not-checked', /does not check the age/],
  'no age of the own signature': [
    respondIf((hook) => own(hook)),
    'webhook.timestamp-not-checked',
    /does not check the age/,
  ],
  'a clock that is ahead': [
    respondIf(
      (hook) => standard(hook) && Math.abs(now() + 600 - Number(header(hook, 'webhook-timestamp'))) < MINUTES_5,
    ),
    'webhook.verification-wrong',
    /ten minutes ahead/,
  ],
  'the own signature first, the standard one unchecked': [
    respondIf((hook) =>
      header(hook, 'sandbox-signature') ? careful.own(hook) : header(hook, 'webhook-signature') !== '',
    ),
    'webhook.signature-not-checked',
    /wrong webhook-signature without the own one/,
  ],
  'rejects the own signature': [
    respondIf((hook) => header(hook, 'sandbox-signature') === '' && careful.standard(hook)),
    'webhook.verification-wrong',
    /with both signatures: it accepts webhook-signature alone/,
  ],
  'rejects the standard signature': [
    respondIf((hook) => header(hook, 'webhook-signature') === '' && careful.own(hook)),
    'webhook.verification-wrong',
    /with both signatures: it accepts the own signature alone/,
  ],
  'tries the text too': [
    respondIf((hook) => (standard(hook) || standard(hook, SECRET)) && isFresh(hook)),
    'webhook.verification-wrong',
    /text of the key too/,
  ],
}
