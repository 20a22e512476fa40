import { header, isFresh, parsed, repeat, respondIf, standard, type Verifier } from './checks.ts'

/** Verifiers whose responses allow no conclusion, with their notes. */
export const SILENT: Readonly<Record<string, readonly [Verifier, note: RegExp]>> = {
  'returns 200 always': [() => 200, /returns 2xx for everything; .*forged-\*/],
  'parses and returns 200': [
    (hook) => (parsed(hook) === undefined ? 400 : 200),
    /returns 2xx for everything; .*forged-\*/,
  ],
  'returns 202 for any signature': [
    respondIf((hook) => header(hook, 'webhook-signature') !== ''),
    /returns 2xx for any signature/,
  ],
  'checks only present signatures': [
    respondIf((hook) => header(hook, 'webhook-signature') === '' || (standard(hook) && isFresh(hook))),
    /returns 2xx for unsigned webhooks/,
  ],
  'tries re-serialized JSON too': [
    respondIf((hook) => (standard(hook) || standard(hook, undefined, repeat(hook))) && isFresh(hook)),
    /accepts signatures of re-serialized JSON too/,
  ],
}
