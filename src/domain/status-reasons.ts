/** A reason as EMV 3-D Secure names it, and as people say it. */
export type StatusReason = {
  readonly code: string
  /** The name of the specification; the titles of the shipped scenarios say the same. */
  readonly name: string
  /** Goes on after "because" or a colon. */
  readonly words: string
}

/** `code|name|words`, a line each: every transStatusReason that is the same for all schemes (domain-facts 3.2). */
const COMMON = `
01|Card authentication failed|the cardholder could not prove who they are
02|Unknown device|the bank does not know this device
03|Unsupported device|the bank does not support this device
04|Authentication frequency limit exceeded|the card was authenticated too often in a short time
05|Expired card|the card has expired
06|Invalid card number|the card number is not valid
07|Invalid transaction|the bank does not accept this transaction
08|No card record|the bank does not know the card
09|Security failure|the bank found a security problem
10|Stolen card|the card is reported stolen
11|Suspected fraud|the bank suspects fraud
12|Not permitted to cardholder|the cardholder may not do this
13|Cardholder not enrolled|the cardholder has not signed up for 3-D Secure
14|Timed out at the ACS|nobody answered the bank in time
15|Low confidence|the bank is not very sure that it is the cardholder
16|Medium confidence|the bank is fairly sure that it is the cardholder
17|High confidence|the bank is sure that it is the cardholder
18|Very high confidence|the bank is very sure that it is the cardholder
19|ACS maximum challenges exceeded|too many wrong answers
20|Non-payment transaction not supported|the bank authenticates payments only
21|3RI transaction not supported|the bank does not authenticate without the cardholder
22|ACS technical issue|the bank has a technical problem
23|Decoupled needed by ACS but not requested|the bank wants a confirmation elsewhere, and nobody offered that
24|Decoupled maximum expiry passed|nobody confirmed elsewhere in time
25|Decoupled time too short, ACS will not try|there is too little time to confirm elsewhere
26|Attempted but cardholder did not perform it|the cardholder did not do what was asked
27|Preferred authentication method not supported|the bank does not support the way to authenticate that was wished for
28|Content security policy check failed|a security rule of the page stopped it
29|Not completed, fall back to decoupled|it was not completed, and a confirmation elsewhere is wanted
30|Completed, further authentication needed, restart as decoupled|it was completed, and the bank wants a confirmation elsewhere as well`

/** The same for 80 to 99, which each scheme fills by itself. */
const BY_SCHEME: Readonly<Record<string, string>> = {
  VIS: `
80|Error connecting to the ACS|the bank could not be reached
81|ACS timed out|the bank did not answer in time
82|Invalid answer from the ACS|the bank answered something that makes no sense
83|System error answer|the bank answered with an error
84|Error creating the CAVV|the proof could not be made
85|Merchant id not eligible|the merchant may not take part
86|Protocol version not supported by the ACS|the bank does not support this version of 3-D Secure
87|Excluded from attempts processing|the card network does not vouch for this card
88|Requested program not supported|the bank does not support what was asked for
89|Exemption by delegation|the merchant authenticates in place of the bank
90|Issuer requires strong authentication|the bank insists on asking the cardholder`,
  ECA: `
80|Data-only insight|the bank was told, and not asked
81|Challenge exemption accepted|the bank agreed not to ask the cardholder
82|Challenge mandate could not be performed|the bank had to ask and could not
83|Reason dropped by the directory|the card network left the reason of the bank out`,
  AMX: `
80|Card not eligible for the programme|the card cannot take part
81|Version not supported|the bank does not support this version of 3-D Secure`,
}

const read = (table: string): readonly StatusReason[] =>
  table
    .trim()
    .split('\n')
    .map((line) => {
      const [code = '', name = '', words = ''] = line.split('|')
      return { code, name, words }
    })

/** Every reason that all schemes share, in order. */
export const statusReasons = (): readonly StatusReason[] => read(COMMON)

/** What a transStatusReason means for a card of this brand; undefined for one that nobody has defined. */
export const statusReason = (code: string, brand?: string): StatusReason | undefined =>
  [...read(BY_SCHEME[brand ?? ''] ?? ''), ...statusReasons()].find((reason) => reason.code === code)
