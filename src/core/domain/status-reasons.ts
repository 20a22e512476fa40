import type { Brand } from './brand-names.ts'
import { once } from './once.ts'
import type { THREEDS_VERSIONS } from './outcome-values.ts'

/** A reason with its name in EMV 3-D Secure, and in plain words. */
type StatusReason = {
  readonly code: string
  /** The name in the specification; the titles of the shipped scenarios use it. */
  readonly name: string
  /** Follows after "because" or a colon. */
  readonly meaning: string
}

/** `code|name|words`, one per line: every transStatusReason that all schemes share (sources.md: facts 3.2). */
const COMMON = `
01|Card authentication failed|the authentication itself failed
02|Unknown device|unknown device
03|Unsupported device|device not supported
04|Authentication frequency limit exceeded|authenticated too often
05|Expired card|card expired
06|Invalid card number|card number not valid
07|Invalid transaction|transaction not valid
08|No card record|card not known
09|Security failure|security failure
10|Stolen card|card reported stolen
11|Suspected fraud|fraud suspected
12|Not permitted to cardholder|not allowed for this cardholder
13|Cardholder not enrolled|cardholder not enrolled
14|Timed out at the ACS|timed out at the bank
15|Low confidence|low confidence
16|Medium confidence|medium confidence
17|High confidence|high confidence
18|Very high confidence|very high confidence
19|ACS maximum challenges exceeded|too many attempts
20|Non-payment transaction not supported|only payments are supported
21|3RI transaction not supported|not supported without the cardholder (3RI)
22|ACS technical issue|technical problem at the bank
23|Decoupled needed by ACS but not requested|decoupled authentication required, but not offered
24|Decoupled maximum expiry passed|time for the decoupled confirmation is over
25|Decoupled time too short, ACS will not try|time for the decoupled confirmation is too short
26|Attempted but cardholder did not perform it|cardholder did not complete the challenge
27|Preferred authentication method not supported|preferred authentication method not supported
28|Content security policy check failed|content security policy of the page
29|Not completed, fall back to decoupled|not completed, decoupled confirmation required
30|Completed, further authentication needed, restart as decoupled|further authentication needed, as decoupled`

/** The reasons 80 to 99, which each scheme defines itself; empty if it publishes none. */
const BY_SCHEME: Readonly<Record<Brand, string>> = {
  VIS: `
80|Error connecting to the ACS|the bank was unreachable
81|ACS timed out|the bank did not respond in time
82|Invalid answer from the ACS|the bank returned an invalid response
83|System error answer|the bank returned an error
84|Error creating the CAVV|the cryptogram could not be created
85|Merchant id not eligible|the merchant is not eligible
86|Protocol version not supported by the ACS|the bank does not support this version of 3-D Secure
87|Excluded from attempts processing|no attempts processing for this card
88|Requested program not supported|the bank does not support the requested program
89|Exemption by delegation|the merchant authenticates instead of the bank
90|Issuer requires strong authentication|the bank requires a challenge`,
  ECA: `
80|Data-only insight|the data was for information only
81|Challenge exemption accepted|the bank accepted the exemption from a challenge
82|Challenge mandate could not be performed|the required challenge was not possible
83|Reason dropped by the directory|the card network removed the reason of the bank`,
  AMX: `
80|Card not eligible for the programme|the card is not eligible
81|Version not supported|the bank does not support this version of 3-D Secure`,
  DIN: '',
  DIS: '',
  JCB: '',
  CUP: '',
  DNK: '',
}

const read = (table: string): readonly StatusReason[] =>
  table
    .trim()
    .split('\n')
    .map((line) => {
      const [code = '', name = '', meaning = ''] = line.split('|')
      return { code, name, meaning }
    })

/** Returns every reason that all schemes share, in order. */
export const statusReasons = (): readonly StatusReason[] => read(COMMON)

/** Returns true for a reason that is a confidence value of a success (sources.md: facts 3.2). */
export const isConfidence = (code: string): boolean => code >= '15' && code <= '18'

type Version = (typeof THREEDS_VERSIONS)[number]

/** Returns the first version of 3-D Secure with a reason (sources.md: facts 3.2); undefined if no version has it. */
export const sinceVersion = (code: string): Version | undefined => {
  if (code === '00' || (code > '30' && code < '80')) return undefined
  if (code < '22' || code >= '80') return '2.1.0'
  return code < '27' ? '2.2.0' : '2.3.1'
}

/** Returns why a version cannot have a reason; undefined if it can. */
export const missingReasonProblem = (version: Version, code: string): string | undefined => {
  const since = sinceVersion(code)
  if (since === undefined) return `no version has reason ${code}`
  return since > version ? `version ${version} has no reason ${code}, which exists since ${since}` : undefined
}

/** Returns a reason if the version has it, otherwise 01, which all versions have. ASSUMED: reasons-by-version. */
export const reasonIn = (version: Version | undefined, code: string): string =>
  version !== undefined && missingReasonProblem(version, code) ? '01' : code

/** Returns the last shared reason of a version. */
export const lastReason = (version: Version): string =>
  statusReasons()
    .filter(({ code }) => !missingReasonProblem(version, code))
    .at(-1)?.code ?? '01'

/** Built lazily, because a list of rows needs it ten thousand times. */
const byBrand = once(() => {
  const common = statusReasons()
  const mapOf = (reasons: readonly StatusReason[]) => new Map(reasons.map((reason) => [reason.code, reason]))
  const schemes = Object.entries(BY_SCHEME).map(([scheme, own]) => [scheme, mapOf([...common, ...read(own)])] as const)
  return { common: mapOf(common), schemes: new Map<string, ReadonlyMap<string, StatusReason>>(schemes) }
})

/** Returns the meaning of a transStatusReason for a card of this brand; undefined for an undefined one. */
export const statusReason = (code: string, brand = ''): StatusReason | undefined => {
  const { common, schemes } = byBrand()
  return (schemes.get(brand) ?? common).get(code)
}
