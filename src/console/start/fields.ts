/** What a request to start something is about. */
export type Kind = 'transaction' | 'link'

/** A field of a form: where it stands in the body, and how it is asked for. */
export type Field = {
  /** JSON Pointer; `*` stands for every brand of a link. A name with `#` is no field of the body. */
  readonly at: string
  readonly label: string
  /** How many sixths of a line it takes. */
  readonly width: string
  /** What can be chosen, and what is shown for it; empty where anything can be typed. */
  readonly options: readonly (readonly [value: string, words: string])[]
}

/** Texts that are sent as something else: yes and no, and whole numbers. */
const FLAGS = 'true=Yes,false=No'

const read = (table: string): readonly Field[] =>
  table
    .trim()
    .split('\n')
    .map((line) => {
      const [at = '', label = '', width = '3', choice = ''] = line.split('|')
      const options = choice === '' ? [] : (choice === '?' ? FLAGS : choice).split(',')
      return {
        at,
        label,
        width: `c${width}`,
        options: options.map((option) => {
          const [value = '', words = value] = option.split('=')
          return [value, words] as const
        }),
      }
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
