import type { ComponentChildren } from 'preact'

/** What a request to start something is about. */
export type Kind = 'transaction' | 'link'

/** What can be chosen in a field: what it says, as it is shown, and the heading that it stands under. */
export type Choice = readonly [value: string, words: string, group?: string]

/** A field of a form: where it stands in the body, and how it is asked for. */
export type Field = {
  /** JSON Pointer; `*` stands for every brand of a link. A name with `#` is no field of the body. */
  readonly at: string
  readonly label: string
  /** How many sixths of a line it takes. */
  readonly width?: string
  /** What can be chosen; without it, anything can be typed. */
  readonly choices?: readonly Choice[] | undefined
  readonly hint?: ComponentChildren
  readonly rows?: number
  readonly placeholder?: string
}

/** Texts that are sent as yes and no. */
const FLAGS = 'true=Yes,false=No'

const choiceOf = (option: string): Choice => {
  const [value = '', words = value] = option.split('=')
  return [value, words]
}

/** Fields as a table has them. What can be chosen can also be left out. */
const read = (table: string): readonly Field[] =>
  table
    .trim()
    .split('\n')
    .map((line) => {
      const [at = '', label = '', width = '3', choice] = line.split('|')
      const options = (choice === '?' ? FLAGS : choice)?.split(',').map(choiceOf)
      return { at, label, width: `c${width}`, choices: options && [['', 'Not sent'], ...options] }
    })

const D3 = '/card/3D'
const HOLDER = `${D3}/cardholder`
const REQUESTOR = `${D3}/threeDSRequestor/threeDSRequestor`

/** The contract with the acquirer and the merchant as the bank sees it, below a place of the body. */
const contract = (at: string): readonly Field[] =>
  read(`
${at}/merchant/merchantName|Merchant name
${at}/merchant/mcc|Category (MCC)
${at}/acquirer/acquirerMerchantId|Merchant id at the acquirer
${at}/acquirer/acquirerBin|Acquirer BIN
${at}/merchant/merchantCountryCode|Country of the merchant (numeric)`)

/** What a field of the contract says unless somebody types something else, for a card and for each brand of a link. */
export const EXAMPLE_CONTRACT = Object.fromEntries(
  Object.entries({
    '/merchant/merchantName': 'Example Shop',
    '/merchant/mcc': '5411',
    '/acquirer/acquirerMerchantId': '123456789012345',
    '/acquirer/acquirerBin': '400000',
  }).flatMap(([at, text]) => [
    [`${D3}${at}`, text],
    [`/*/3D${at}`, text],
  ]),
)

const phone = (name: string, words: string): string => `
${HOLDER}/${name}/cc|${words}: country code|2
${HOLDER}/${name}/subscriber|${words}: number|4`

export const RETURNS = read(`
/redirect/successUrl|After success|6
/redirect/cancelUrl|After a cancel|6
/redirect/errorUrl|After an error|6
/redirect/method|How the browser comes back|6|GET=With the id in the address,POST=With the id in a form`)

export const LINK_RETURN = read('/successUrl|After success|6')
export const WEBHOOK = read('/webhook/url|Address|6')
export const LINK_WEBHOOK = read('/webhookEndpoint|Address|6')

export const CARD = read(`
/card/number|Number|4
/card/cvv|Security code|2
/card/expiryMonth|Valid to, month
/card/expiryYear|Valid to, year
/card/alias|Alias instead of the number
/card/aliasCVV|Alias of the security code
/card/type|Form of the card|6|PLAIN=PLAIN: a number,ALIAS=ALIAS: tokens`)

export const CARDHOLDER = read(`
${HOLDER}/cardholderName|Name
${HOLDER}/email|E-mail
${HOLDER}/billAddrLine1|Street|6
${HOLDER}/billAddrPostCode|Postcode|2
${HOLDER}/billAddrCity|City|4
${HOLDER}/billAddrState|State
${HOLDER}/billAddrCountry|Country (numeric)${phone('mobilePhone', 'Mobile')}${phone('homePhone', 'Home')}${phone('workPhone', 'Work')}`)

export const MERCHANT = contract(D3)
export const LINK_MERCHANT = contract('/*/3D')

export const WISHES = read(`
${REQUESTOR}ChallengeInd|What the shop asks of the bank|6|01=No preference (01),02=No code wanted (02),03=A code wanted (03),04=A code is a must (04),05=No code: risk was analysed (05),06=No code: data only (06),07=No code: authenticated before (07),08=No code: trusted shop (08),09=Offer the list of trusted shops (09),82,90
${REQUESTOR}AuthenticationInd|Kind of authentication|6|01=Payment (01),02=Recurring (02),03=Instalment (03),04=Add a card (04),05=Keep a card (05),06=Token (06)
${D3}/apply|3-D Secure|6|?
/option/authenticationOnly|Authentication only|6|?`)

export const OTHERS = read(`
/refno2|Second refno
/language|Language of the pages|3|en,de,fr,it,es,el,fi,hu,ko,nl,no,da,pl,pt,ru,ja,sk,sl,sv,tr,zh
/autoSettle|autoSettle|3|?
/option/createAlias|createAlias|3|?
/option/returnMaskedCardNumber|returnMaskedCardNumber|3|?
/option/returnCustomerCountry|returnCustomerCountry|3|?
/option/rememberMe|rememberMe|3|?
/option/returnMobileToken|returnMobileToken|3|?
/option/storeCustomerData|storeCustomerData|3|?`)

export const CONTEXT: Field = {
  at: '#context',
  label: 'Shown on the page, one a line',
  rows: 3,
  placeholder: 'basket: 7',
  hint: 'At most six, each with a name and a value.',
}
export const KEY: Field = {
  at: '#key',
  label: 'Header Idempotency-Key',
  hint: 'The same key again gives the same answer, and nothing new is made.',
}
export const EXTRA: Field = {
  at: '#extra',
  label: 'JSON that is put over the fields',
  rows: 5,
  hint: 'Anything that the request may hold, and what it may not.',
}

/** The fields that stand in the body, in the order in which they are sent. */
export const SENT: Readonly<Record<Kind, readonly string[]>> = {
  transaction: [
    '/amount',
    '/currency',
    '/refno',
    '/paymentMethods/0',
    ...[CARD, CARDHOLDER, MERCHANT, WISHES, RETURNS, WEBHOOK, OTHERS].flat().map(({ at }) => at),
  ],
  link: [
    '/reference',
    '/amount',
    '/currency',
    '/collectCardholderName',
    ...[LINK_RETURN, LINK_WEBHOOK, LINK_MERCHANT].flat().map(({ at }) => at),
  ],
}

/** What says where a field of addresses comes from: built in, one's own, or nowhere. */
export const addressesOf = (at: string): '#places' | '#receiver' | undefined => {
  if (at.startsWith('/webhook')) return '#receiver'
  return /^\/(?:redirect\/\w+Url|successUrl)$/.test(at) ? '#places' : undefined
}
