import { again, answers, header, isFresh, parsed, standard, type Verifier } from './checks.ts'

/** Of which answers alone tell too little: nothing is found, and this is said. */
export const SILENT: Readonly<Record<string, readonly [Verifier, note: RegExp]>> = {
  'says 200 to all': [() => 200, /answers 2xx to everything; .*forged-\*/],
  'parses, and says 200': [
    (hook) => (parsed(hook) === undefined ? 400 : 200),
    /answers 2xx to everything; .*forged-\*/,
  ],
  'says 202 to what has a signature': [
    answers((hook) => header(hook, 'webhook-signature') !== ''),
    /answers 2xx to whatever has a signature/,
  ],
  'checks it where there is one': [
    answers((hook) => header(hook, 'webhook-signature') === '' || (standard(hook) && isFresh(hook))),
    /answers 2xx to what has no signature at all/,
  ],
  'tries JSON written again as well': [
    answers((hook) => (standard(hook) || standard(hook, undefined, again(hook))) && isFresh(hook)),
    /takes JSON written again as well/,
  ],
}
