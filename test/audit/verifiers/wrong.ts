import {
  again,
  answers,
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
  SECRET,
  same,
  standard,
  standardOf,
  timeOfOwn,
  type Verifier,
} from './checks.ts'

/** Wrong, as people write them: the rule, and the words by which each is named. */
export const WRONG: Readonly<Record<string, readonly [Verifier, rule: string, words: RegExp]>> = {
  'falls back to the own one, unchecked': [
    answers((hook) =>
      header(hook, 'webhook-signature') ? careful.standard(hook) : header(hook, 'sandbox-signature') !== '',
    ),
    'webhook.signature-not-checked',
    /wrong own signature where webhook-signature is left out/,
  ],
  'wrong way round': [(hook) => (careful.standard(hook) ? 401 : 200), 'webhook.verifier-wrong', /wrong way round/],
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
    'webhook.verifier-wrong',
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
  'seconds as milliseconds': [
    answers((hook) => standard(hook) && Math.abs(Date.now() - Number(header(hook, 'webhook-timestamp'))) < 300_000),
    'webhook.verifier-wrong',
    /takes milliseconds: webhook-timestamp/,
  ],
  'milliseconds as seconds': [
    answers((hook) => own(hook) && Math.abs(now() - Number(timeOfOwn(hook))) < MINUTES_5),
    'webhook.verifier-wrong',
    /takes seconds: the time of the own signature/,
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
}
