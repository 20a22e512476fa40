import { HIDDEN_FIELDS } from '../contract/field-marks.gen.ts'
import { holdsCardNumber } from '../domain/card-numbers.ts'
import { namesOf } from '../domain/table-keys.ts'

/** Placeholders for hidden values. A generated curl command uses shell variables in their place. */
export const HIDDEN = { number: '[hidden number]', cvv: '[hidden cvv]', other: '[hidden]' } as const

type Kind = keyof typeof HIDDEN

/**
 * The one list of names of secrets, next to the fields that the contract marks with `x-hidden`: of the service, of the
 * sandbox, and of other services that an app may send here by mistake. Lower case, without separators.
 */
const NAMES: Readonly<
  Record<
    Kind,
    { readonly whole: readonly string[]; readonly part: readonly string[]; readonly last: readonly string[] }
  >
> = {
  number: {
    // Too general to be a part: `orderNumber`, `japan`.
    whole: ['pan', 'accountnumber'],
    part: ['cardnumber', 'cardpan', 'primaryaccountnumber', 'ccnumber'],
    last: [],
  },
  cvv: {
    whole: ['cid'],
    part: ['cvv', 'cvv2', 'cvc', 'cvc2', 'cvn', 'cvn2', 'cav2', 'csc', 'securitycode', 'verificationvalue'],
    last: [],
  },
  other: {
    whole: ['sid', 'sig', 'pass'],
    part: [
      'password',
      'passwd',
      'passphrase',
      'pwd',
      'secret',
      'token',
      'jwt',
      'amzsignature',
      'apikey',
      'cookie',
      'credential',
      'credentials',
      'privatekey',
      'signaturekey',
      'signingkey',
      'accesskey',
      'linkkey',
      'sessionid',
      'jsessionid',
      'phpsessid',
    ],
    last: ['authorization', 'auth', 'authkey', 'userpass', 'appkey', 'functionskey', 'subscriptionkey', 'stripekey'],
  },
}

/** Names that contain the name of a secret and are none. A token of a CVV is public, as the alias of a card is. */
const NO_SECRETS: readonly string[] = ['aliascvv', 'tokentype']

const kinds = namesOf(NAMES)
const tableOf = (of: 'whole' | 'part' | 'last'): ReadonlyMap<string, Kind> =>
  new Map(kinds.flatMap((kind) => NAMES[kind][of].map((name) => [name, kind] as const)))
const WHOLE: ReadonlyMap<string, Kind> = new Map([
  ...tableOf('whole'),
  ...Object.entries(HIDDEN_FIELDS).map(([name, kind]) => [name.toLowerCase(), kind] as const),
])
const PART = tableOf('part')
const LAST = tableOf('last')
/** Names that are long enough to be recognized at the end of a word: `usertoken`. */
const ENDINGS = [...PART, ...LAST].filter(([name]) => name.length > 4)
/** Most words that form one name: `primary_account_number`, `c v v`. */
const MOST_PARTS = 3

const partsOf = (name: string): readonly string[] =>
  name
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z\d]+/)
    .filter((word) => word !== '')

const kindOf = (name: string): Kind | undefined => {
  const parts = partsOf(name)
  const joined = parts.join('')
  if (NO_SECRETS.includes(joined)) return undefined
  const whole = WHOLE.get(joined)
  if (whole) return whole
  for (const from of parts.keys())
    for (let to = from + 1; to <= Math.min(parts.length, from + MOST_PARTS); to += 1) {
      const part = parts.slice(from, to).join('')
      const kind = PART.get(part) ?? (to === parts.length ? LAST.get(part) : undefined)
      if (kind) return kind
    }
  return ENDINGS.find(([ending]) => joined.endsWith(ending))?.[1]
}

/** Names without these are no secrets. Most names need no further check. */
const HINT = /num|pan|c[\W_]*(?:[vs]|a[\W_]*v|i[\W_]*d)|verif|pass|pwd|sec|tok|jwt|key|cook|cred|auth|sess|sid|sig/i
const LONGEST_NAME = 100

/** Returns the placeholder for a field whose name marks it as secret. */
export const hiddenBy = (name: string): string | undefined => {
  const kind = HINT.test(name) ? kindOf(name.slice(-LONGEST_NAME)) : undefined
  return kind && HIDDEN[kind]
}

/** Returns the placeholder if the name itself is a card number, because the meaning of its value is unknown. */
export const hiddenForNumber = (name: string): string | undefined => (holdsCardNumber(name) ? HIDDEN.other : undefined)
