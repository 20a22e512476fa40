import { type ComparedSetting, SETTING_CHOICES } from '../../core/settings-names.ts'
import {
  address,
  bearerToken,
  count,
  duration,
  factor,
  file,
  folder,
  headerName,
  hexKey,
  list,
  merchantId,
  oneOf,
  oneOrNone,
  origins,
  output,
  parameterName,
  port,
  retention,
  type Setting,
  secret,
  text,
  toggle,
  url,
  webhookSecret,
} from './setting-kinds.ts'

/** Creates the setting for a public address of the sandbox; the default follows from another address. */
const publicAddress = (which: string, fallback = '--public-url') =>
  address('', `address ${which}, path included; default: ${fallback}`)

/**
 * All settings. A key is the flag `--key`, the variable `THREEDS_KEY` (upper case, `_` for `-`) and the key of the
 * config file.
 */
export const SETTINGS = {
  host: text('127.0.0.1', 'address to listen on; 0.0.0.0 in a container', 'ADDRESS'),
  port: port('8080', 'port to listen on; 0 selects a free one'),
  'tls-cert': file('', 'PEM file with the certificate and its chain: listen with https; needs --tls-key'),
  'tls-key': file('', 'PEM file with the private key of --tls-cert'),
  url: address('', 'address of the running sandbox for commands, path included; default: --host and --port'),
  'public-url': publicAddress('under which callers reach the sandbox', "each request's own Host"),
  'base-url': publicAddress('of the transaction interface'),
  'link-api-url': publicAddress('of the link interface'),
  'pay-url': publicAddress('of the hosted start page'),
  'link-page-url': publicAddress('of the hosted card entry page'),
  'state-dir': folder('.threeds-sandbox', 'folder that saves the state across restarts'),
  ephemeral: toggle('false', 'keep no state on disk; overrides --state-dir'),
  import: file('', 'import this export before the sandbox is ready'),
  'export-on-exit': output(file('', 'export all spaces to this file when the sandbox stops')),
  keep: retention(
    '',
    'how long to keep ended transactions and links with their webhooks (such as 7d, on the clock of their space), or how many per space (such as 10000, the newest); default: all, until a reset',
  ),
  'max-spaces': count('1000', 'maximum number of spaces with data; requests to a further space return 503'),
  durability: oneOf(
    SETTING_CHOICES.durability,
    'failures that a confirmed change survives: process: kill -9; disk: a power cut as well; none: nothing for certain',
  ),
  'on-corrupt': oneOf(
    SETTING_CHOICES['on-corrupt'],
    'damaged state: do not start, or move the files aside and continue with the valid records',
  ),
  seed: text('threeds-sandbox', 'seed of generated IDs and values; the same seed gives the same ones'),
  scenarios: file('', 'folder with your own scenarios, in addition to the shipped ones', 'DIR'),
  cards: file('', 'YAML file with your own test cards, in addition to the published ones'),
  watch: oneOrNone(
    ['on', 'off'],
    'read the folder of --scenarios again when a file in it changes; default: on if the log goes to a terminal',
  ),
  'merchant-id': merchantId('1100000000', 'merchant ID of the Basic credentials'),
  password: secret(text('sandbox', 'password of the Basic credentials')),
  'link-key': secret(text('sandbox-link-key', 'API key of the link interface')),
  'link-key-header': headerName('link-api-key', 'header that carries the API key of the link interface'),
  'account-3ds': oneOf(
    SETTING_CHOICES['account-3ds'],
    'configuration of the account for 3-D Secure; off: INVALID_SETUP, and links tokenize without it',
  ),
  'contract-data': oneOf(
    SETTING_CHOICES['contract-data'],
    'acquirer and merchant data: from each request, or from the account if a request has none',
  ),
  'card-data-in-text': oneOf(
    SETTING_CHOICES['card-data-in-text'],
    'a card number in a text that is used unchanged, such as refno: reject it with 400, or keep it',
  ),
  'unique-refno': oneOf(SETTING_CHOICES['unique-refno'], 'reject a refno that was used before with DUPLICATE_REFNO'),
  'directory-response': oneOf(
    SETTING_CHOICES['directory-response'],
    'directoryResponse after a challenge: Y as the service shows, or C (D if decoupled) as in EMV 3-D Secure 2',
  ),
  'mastercard-failure-eci': oneOf(
    SETTING_CHOICES['mastercard-failure-eci'],
    'eci of Mastercard after N, U or R: absent, or 00 as in public tables',
  ),
  'success-reason': oneOf(
    SETTING_CHOICES['success-reason'],
    'transStatusReason 15 in a successful authentication (Y) if the scenario sets none',
  ),
  'not-found-status': oneOf(SETTING_CHOICES['not-found-status'], 'HTTP status of TRANSACTION_NOT_FOUND'),
  'request-indicators': oneOf(
    SETTING_CHOICES['request-indicators'],
    'indicators of a request, such as threeDSRequestorChallengeInd: they change the outcome of test cards, or are only noted',
  ),
  'data-rules': oneOf(
    SETTING_CHOICES['data-rules'],
    'gaps in the 3-D Secure data of a request: note them, reject the request with 400, or do not check',
  ),
  'link-failed-3ds': oneOf(
    SETTING_CHOICES['link-failed-3ds'],
    'status of a link after a failed authentication: SUCCESS with the negative result, or ERROR',
  ),
  'link-history': oneOf(
    SETTING_CHOICES['link-history'],
    'history of a link after 3-D Secure: empty as the service shows it, or the end of its authentication',
  ),
  'link-history-dates': oneOf(
    SETTING_CHOICES['link-history-dates'],
    'dates of --link-history entries: with milliseconds and offset as for transactions, or seconds and Z as in published samples',
  ),
  'plain-messages': toggle('false', 'do not mention the sandbox in messages of the emulated API'),
  'deleted-link-status': oneOf(SETTING_CHOICES['deleted-link-status'], 'HTTP status for the status of a deleted link'),
  webhooks: oneOf(SETTING_CHOICES.webhooks, 'send webhooks automatically, or only when you fire them'),
  'webhook-url': url('', 'webhook URL for transactions without their own webhook.url; default: none'),
  'webhook-secret': secret(
    webhookSecret('whsec_dGhyZWVkcy1zYW5kYm94LXdlYmhvb2stc2VjcmV0', 'key of the Standard Webhooks signature'),
  ),
  'signature-key': secret(
    hexKey('7468726565647320636f6d6d6f6e2074657374206b657920666f7220686d6163', 'key of the t=…,s0=… signature'),
  ),
  'signature-header': headerName('Sandbox-Signature', 'header that carries the t=…,s0=… signature'),
  'webhook-timestamps': oneOf(
    SETTING_CHOICES['webhook-timestamps'],
    "time in webhooks and their signatures: the host's, which receivers compare with, or the space's clock, for reproducible bytes",
  ),
  'webhook-time-scale': factor(
    '1',
    'multiplies delays of webhooks and the waits between attempts; 0.01 makes 5 s 50 ms',
  ),
  'webhook-targets': oneOf(
    SETTING_CHOICES['webhook-targets'],
    'allowed webhook targets: only loopback, private and single-label hosts, or public ones too',
  ),
  'return-parameter': parameterName('transactionId', 'name of the parameter with the transaction ID in return URLs'),
  'page-time-scale': factor('1', 'multiplies the waits of hosted pages; 0.01 makes 5 s 50 ms'),
  'page-choices': oneOf(
    SETTING_CHOICES['page-choices'],
    "section of the sandbox in the bank's page in which testers choose the outcome",
  ),
  'allowed-hosts': list('', 'additional host names, comma separated, that the sandbox accepts in Host'),
  'frame-ancestors': origins(
    '',
    'origins, comma separated, whose pages may show the hosted pages in a frame; default: none',
  ),
  'control-token': secret(
    bearerToken(
      '',
      'token for the control API (Authorization: Bearer TOKEN); default: none, all local callers may use it',
    ),
  ),
  'space-tokens': oneOf(
    SETTING_CHOICES['space-tokens'],
    'on: each space has its own token, password and link key, derived from --control-token and valid for no other space',
  ),
  'open-control': toggle(
    'false',
    'suppress the warning that everyone who reaches the sandbox can use its control API, if --host is not loopback and there is no --control-token',
  ),
  'ready-file': output(file('', 'write the address into this file when ready')),
  drain: duration(
    '0s',
    'how long to handle requests after a stop signal while GET /_sandbox/ready returns 503; a second signal stops at once',
  ),
  'log-format': oneOf(
    SETTING_CHOICES['log-format'],
    'format of the request log; auto: pretty on a terminal, otherwise lines of JSON; json: only JSON, from the first line on',
  ),
  'traffic-events': count('10000', 'maximum number of events kept per space'),
  'traffic-space-kb': count('4096', 'maximum size of the events kept per space', 'KB'),
  'traffic-body-kb': count('16', 'maximum size kept of the body of a request or a response', 'KB'),
  'traffic-total-kb': count('65536', 'maximum size of the events kept for all spaces', 'KB'),
} as const satisfies Readonly<Record<ComparedSetting, Setting<string>>> & Readonly<Record<string, Setting<unknown>>>

export type SettingName = keyof typeof SETTINGS
type ValueOf<S> = S extends Setting<infer T> ? T : never

/** Values of all settings. */
export type Settings = { readonly [Name in SettingName]: ValueOf<(typeof SETTINGS)[Name]> }

export const SETTING_NAMES = Object.keys(SETTINGS) as SettingName[]

/** Former names of settings, each with its current name. */
export type Renamed = Readonly<Record<string, SettingName>>

/** Add the old name here when you rename a setting, so that messages suggest the new one. */
export const RENAMED: Renamed = {}

/** Returns the environment variable of a setting. */
export const variableOf = (name: string): string => `THREEDS_${name.toUpperCase().replaceAll('-', '_')}`

export const isSettingName = (name: string): name is SettingName => Object.hasOwn(SETTINGS, name)

/** Returns whether a setting is a flag without a value. */
export const isSwitch = (name: SettingName): boolean => !('value' in SETTINGS[name])

/** Returns whether a setting is the path of a file or folder. */
export const isPath = (name: SettingName): boolean => 'isPath' in SETTINGS[name]

/** Returns whether a setting is a file that the sandbox writes. */
export const isOutput = (name: SettingName): boolean => 'isOutput' in SETTINGS[name]

/** Returns whether a setting is secret. Its value must not be shown to anyone but its owner. */
export const isSecret = (name: SettingName): boolean => 'isSecret' in SETTINGS[name]
