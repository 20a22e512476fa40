import type { Brand } from './brand-names.ts'
import { once } from './once.ts'
import type { THREEDS_VERSIONS } from './outcome-values.ts'

/** A reason as EMV 3-D Secure names it, and as people say it. */
type StatusReason = {
  readonly code: string
  /** The name of the specification; the titles of the shipped scenarios say the same. */
  readonly name: string
  /** Goes on after "because" or a colon. */
  readonly words: string
}

/** `code|name|words`, a line each: every transStatusReason that is the same for all schemes (sources.md: facts 3.2). */
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
19|ACS maximum challenges exceeded|too many tries
20|Non-payment transaction not supported|only payments are supported
21|3RI transaction not supported|not supported without the cardholder (3RI)
22|ACS technical issue|technical problem at the bank
23|Decoupled needed by ACS but not requested|the bank wants to ask elsewhere, nobody offered it
24|Decoupled maximum expiry passed|time to confirm elsewhere is over
25|Decoupled time too short, ACS will not try|time to confirm elsewhere is too short
26|Attempted but cardholder did not perform it|cardholder was asked and did nothing
27|Preferred authentication method not supported|preferred way to authenticate not supported
28|Content security policy check failed|content security policy of the page
29|Not completed, fall back to decoupled|not completed, to be confirmed elsewhere
30|Completed, further authentication needed, restart as decoupled|more is needed, to be confirmed elsewhere`

/** The same for 80 to 99, which each scheme fills by itself; empty where it publishes none. */
const BY_SCHEME: Readonly<Record<Brand, string>> = {
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
      const [code = '', name = '', words = ''] = line.split('|')
      return { code, name, words }
    })

/** Every reason that all schemes share, in order. */
export const statusReasons = (): readonly StatusReason[] => read(COMMON)

/** Whether a reason says how sure the bank is of a pass (sources.md: facts 3.2). */
export const isConfidence = (code: string): boolean => code >= '15' && code <= '18'

type Version = (typeof THREEDS_VERSIONS)[number]

/** From which version of 3-D Secure on a reason exists (sources.md: facts 3.2); none where no version has it. */
export const sinceVersion = (code: string): Version | undefined => {
  if (code === '00' || (code > '30' && code < '80')) return undefined
  if (code < '22' || code >= '80') return '2.1.0'
  return code < '27' ? '2.2.0' : '2.3.1'
}

/** Why a version cannot have a reason. */
export const reasonMissing = (version: Version, code: string): string | undefined => {
  const since = sinceVersion(code)
  if (since === undefined) return `no version has reason ${code}`
  return since > version ? `version ${version} has no reason ${code}: it came with ${since}` : undefined
}

/** A reason where the version has it, otherwise 01, which all have. ASSUMED: reasons-by-version. */
export const reasonIn = (version: Version | undefined, code: string): string =>
  version !== undefined && reasonMissing(version, code) ? '01' : code

/** The last of the reasons that all schemes share which a version has. */
export const lastReason = (version: Version): string =>
  statusReasons()
    .filter(({ code }) => !reasonMissing(version, code))
    .at(-1)?.code ?? '01'

/** Read when the first is wanted: a list of rows asks ten thousand times. */
const byBrand = once(() => {
  const common = statusReasons()
  const mapOf = (reasons: readonly StatusReason[]) => new Map(reasons.map((reason) => [reason.code, reason]))
  const schemes = Object.entries(BY_SCHEME).map(([scheme, own]) => [scheme, mapOf([...common, ...read(own)])] as const)
  return { common: mapOf(common), schemes: new Map<string, ReadonlyMap<string, StatusReason>>(schemes) }
})

/** What a transStatusReason means for a card of this brand; undefined for one that nobody has defined. */
export const statusReason = (code: string, brand = ''): StatusReason | undefined => {
  const { common, schemes } = byBrand()
  return (schemes.get(brand) ?? common).get(code)
}
