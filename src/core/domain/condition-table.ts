// The conditions of `when`. Matching, specificity, capture warnings, the scenario vocabulary, the control contract, the
// command `next` and the form of the console are made from this table: a new condition is one row. The compiler names the
// functions that read its fact from a request (`collect-facts.ts`). Without zod: the console uses it.

import { valueAt } from './json-pointer.ts'

/** The two interfaces of the emulated service. */
export const INTERFACES = ['transactions', 'links'] as const
export type InterfaceName = (typeof INTERFACES)[number]

/** Type of the value. A new kind does not compile until each part above has an implementation for it. */
export type ConditionKind = 'interface' | 'cards' | 'brands' | 'range' | 'currency' | 'code' | 'glob'

type Condition = {
  readonly kind: ConditionKind
  /** True if a pattern ignores case. */
  readonly ignoresCase: boolean
  /**
   * How specific it makes a scenario. `aim`: the value is made up for a test, so that a pattern comes before scenarios for a
   * card; a pattern of wildcards alone, and a range that is not one amount, counts as `other`.
   */
  readonly weight: 'aim' | 'card' | 'other'
  /** The interfaces whose requests can have the value. */
  readonly interfaces: readonly [InterfaceName, ...InterfaceName[]]
  /** The interfaces whose transactions or links keep the value, so that later requests can match it. */
  readonly keptOn: readonly InterfaceName[]
  /** The members of `card.3D` with the value of an initialization; the first one that is present takes precedence. */
  readonly threeDSMembers?: readonly (readonly string[])[]
  /** Its name in messages. */
  readonly noun: string
  /** Precedes the value in the description of a queued outcome; empty if the value needs no name. */
  readonly phrase: string
  /** Description in both contracts and in the docs. */
  readonly help: string
  /** Flag of the command `next`, and its help. */
  readonly flag: readonly [flag: `--${string} ${string}`, help: string]
  /** Label and example of its field in the console. */
  readonly field: readonly [label: string, example: string]
}

const EVERYWHERE = { interfaces: INTERFACES, keptOn: INTERFACES, ignoresCase: false } as const
const OF_TRANSACTIONS = { interfaces: ['transactions'], keptOn: ['transactions'], ignoresCase: false } as const
const OF_LINKS = { interfaces: ['links'], keptOn: ['links'], ignoresCase: false } as const

export const CONDITIONS = {
  interface: {
    ...EVERYWHERE,
    kind: 'interface',
    weight: 'other',
    noun: 'an interface',
    phrase: '',
    help: 'Only requests of this interface. Without it, of both.',
    flag: ['--interface NAME', 'only for transactions, or only for links'],
    field: ['Requests', ''],
  },
  card: {
    ...EVERYWHERE,
    kind: 'cards',
    weight: 'card',
    noun: 'a card',
    phrase: 'the card ',
    help: 'Listed test cards: a name in the card list (all its brands), a number, or a list of these.',
    flag: ['--card NAMES', 'only with these test cards: names or numbers from the card list, comma-separated'],
    field: ['Card', 'a number, or a name such as neutral'],
  },
  brand: {
    ...EVERYWHERE,
    kind: 'brands',
    weight: 'other',
    noun: 'a brand',
    phrase: '',
    help: 'A payment method code of the card, or a list of them.',
    flag: ['--brand CODES', 'only with cards of these brands: VIS,ECA'],
    field: ['Brand', ''],
  },
  amount: {
    ...EVERYWHERE,
    kind: 'range',
    weight: 'aim',
    noun: 'an amount',
    phrase: 'an amount ',
    help: 'The amount in minor units: a number, or an object with from and to.',
    flag: [
      '--amount AMOUNT',
      'only with this amount in minor units (1250 is 12.50 EUR), or in a range: 1000..2000, 1000..',
    ],
    field: ['Amount', ''],
  },
  currency: {
    ...EVERYWHERE,
    kind: 'currency',
    weight: 'other',
    noun: 'a currency',
    phrase: '',
    help: 'The ISO 4217 code of the currency.',
    flag: ['--currency CODE', 'only with this currency: EUR'],
    field: ['Currency', 'EUR'],
  },
  challengeIndicator: {
    ...OF_TRANSACTIONS,
    kind: 'code',
    weight: 'other',
    keptOn: [],
    threeDSMembers: [['threeDSRequestor', 'threeDSRequestorChallengeInd'], ['challengeIndicator']],
    noun: 'a challenge indicator',
    phrase: 'the challenge indicator ',
    help: 'card.3D.threeDSRequestor.threeDSRequestorChallengeInd, or card.3D.challengeIndicator.',
    flag: ['--challenge-indicator CODE', 'only with this challenge indicator: 06'],
    field: ['Challenge indicator', '06'],
  },
  messageCategory: {
    ...OF_TRANSACTIONS,
    kind: 'code',
    weight: 'other',
    keptOn: [],
    threeDSMembers: [['messageCategory']],
    noun: 'a message category',
    phrase: 'the message category ',
    help: 'card.3D.messageCategory.',
    flag: ['--message-category CODE', 'only with this message category: 80'],
    field: ['Message category', '80'],
  },
  deviceChannel: {
    ...OF_TRANSACTIONS,
    kind: 'code',
    weight: 'other',
    keptOn: [],
    threeDSMembers: [['deviceChannel']],
    noun: 'a device channel',
    phrase: 'the device channel ',
    help: 'card.3D.deviceChannel: 01 is an app, 02 a browser, 03 merchant-initiated.',
    flag: ['--device-channel CODE', 'only with this device channel: 03'],
    field: ['Device channel', '03'],
  },
  threeRIInd: {
    ...OF_TRANSACTIONS,
    kind: 'code',
    weight: 'other',
    keptOn: [],
    threeDSMembers: [['threeRIInd']],
    noun: 'a kind of merchant-initiated authentication',
    phrase: 'the kind of merchant-initiated authentication ',
    help: 'card.3D.threeRIInd.',
    flag: ['--three-ri-ind CODE', 'only with this kind of merchant-initiated authentication: 01'],
    field: ['Kind of merchant-initiated authentication', '01'],
  },
  authenticationIndicator: {
    ...OF_TRANSACTIONS,
    kind: 'code',
    weight: 'other',
    keptOn: [],
    threeDSMembers: [['threeDSRequestor', 'threeDSRequestorAuthenticationInd']],
    noun: 'an authentication indicator',
    phrase: 'the authentication indicator ',
    help: 'card.3D.threeDSRequestor.threeDSRequestorAuthenticationInd.',
    flag: ['--authentication-indicator CODE', 'only with this authentication indicator: 02'],
    field: ['Authentication indicator', '02'],
  },
  refno: {
    ...OF_TRANSACTIONS,
    kind: 'glob',
    weight: 'aim',
    noun: 'a refno',
    phrase: '',
    help: 'The refno of a transaction.',
    flag: ['--refno PATTERN', 'only transactions with a matching refno: * is anything, ? one character'],
    field: ['Only for refno', 'order-11*'],
  },
  reference: {
    ...OF_LINKS,
    kind: 'glob',
    weight: 'aim',
    noun: 'a reference',
    phrase: '',
    help: 'The reference of a link.',
    flag: ['--reference PATTERN', 'only links with a matching reference'],
    field: ['Reference of a link', 'customer-*'],
  },
  email: {
    ...OF_TRANSACTIONS,
    kind: 'glob',
    ignoresCase: true,
    weight: 'aim',
    keptOn: [],
    threeDSMembers: [['cardholder', 'email']],
    noun: 'an e-mail',
    phrase: 'the e-mail ',
    help: 'card.3D.cardholder.email. Case is ignored.',
    flag: ['--email PATTERN', 'only with a matching e-mail address of the cardholder'],
    field: ['E-mail', '*@example.com'],
  },
  cardholderName: {
    ...EVERYWHERE,
    kind: 'glob',
    ignoresCase: true,
    weight: 'aim',
    keptOn: ['links'],
    threeDSMembers: [['cardholder', 'cardholderName']],
    noun: 'a name of the cardholder',
    phrase: 'the cardholder ',
    help: "card.3D.cardholder.cardholderName, or the name on a link's page. Case is ignored.",
    flag: ['--cardholder-name PATTERN', 'only with a matching name of the cardholder'],
    field: ['Name of the cardholder', 'Ann*'],
  },
} as const satisfies Readonly<Record<string, Condition>>

type Conditions = typeof CONDITIONS
export type ConditionName = keyof Conditions
/** The conditions of a kind. */
export type ConditionOf<Kind extends ConditionKind> = {
  [Name in ConditionName]: Conditions[Name]['kind'] extends Kind ? Name : never
}[ConditionName]
/** The flags of the command `next`. */
export type ConditionFlag = Conditions[ConditionName]['flag'][0]

/** A row by its name, as far as all rows have the same columns. */
export const conditionRow = (name: ConditionName): Condition => CONDITIONS[name]

/** Returns the paths of a condition's members in an initialization; the first one that is sent counts. */
export const threeDSPaths = (name: ConditionName): readonly string[] =>
  (conditionRow(name).threeDSMembers ?? []).map((keys) => `card.3D.${keys.join('.')}`)

/** Returns the value of a condition in `card.3D` of an initialization. */
export const threeDSFact = (threeDS: unknown, name: ConditionName): string | undefined => {
  for (const keys of conditionRow(name).threeDSMembers ?? []) {
    const value = valueAt(threeDS, keys)
    if (typeof value === 'string') return value
  }
  return undefined
}

export const CONDITION_NAMES = Object.keys(CONDITIONS) as readonly ConditionName[]

/** Returns the names of the conditions of a kind, in the order of the table. */
export const conditionsOf = <Kind extends ConditionKind>(kind: Kind): readonly ConditionOf<Kind>[] =>
  CONDITION_NAMES.filter((name): name is ConditionOf<Kind> => CONDITIONS[name].kind === kind)

/** Creates a member for each condition. */
export const eachCondition = <Made>(make: (name: ConditionName) => Made) =>
  Object.fromEntries(CONDITION_NAMES.map((name) => [name, make(name)])) as Readonly<Record<ConditionName, Made>>

/** Creates a member for each condition of a kind. */
export const eachOfKind = <Kind extends ConditionKind, Made>(kind: Kind, make: (name: ConditionOf<Kind>) => Made) =>
  Object.fromEntries(conditionsOf(kind).map((name) => [name, make(name)])) as Readonly<Record<ConditionOf<Kind>, Made>>

/** Returns the pattern conditions by which a request can select a scenario, for one interface or for both. */
export const aimedPatterns = (of?: InterfaceName): readonly ConditionName[] =>
  conditionsOf('glob').filter((name) => {
    const { weight, interfaces } = conditionRow(name)
    return weight === 'aim' && (of === undefined || interfaces.includes(of))
  })

/** Returns the first given condition that only requests of one interface can match. */
export const boundTo = (
  input: Readonly<Partial<Record<string, unknown>>>,
): { readonly name: ConditionName; readonly interface: InterfaceName } | undefined => {
  for (const name of CONDITION_NAMES) {
    const [first, ...others] = conditionRow(name).interfaces
    if (input[name] !== undefined && others.length === 0) return { name, interface: first }
  }
  return undefined
}
