import { type ComparedSetting, SETTING_CHOICES } from '../../core/settings-names.ts'
import {
  address,
  bearerToken,
  count,
  duration,
  factor,
  file,
  headerName,
  hexKey,
  list,
  merchantId,
  oneOf,
  oneOrNone,
  origins,
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

/** An address of ours; where it is not said, it follows from another. */
const ours = (which: string, otherwise = 'the public address') =>
  address('', `address ${which}, path included; default: ${otherwise}`)

/**
 * The one table of settings. A key is the flag `--key`, the variable `THREEDS_KEY` (upper case, `_` for `-`) and the
 * key of the config file.
 */
export const SETTINGS = {
  host: text('127.0.0.1', 'address to listen on; 0.0.0.0 in a container', 'ADDRESS'),
  port: port('8080', 'port to listen on; 0 picks a free one'),
  url: address(
    '',
    'address at which commands ask a running sandbox, path included; default: that of --host and --port',
  ),
  'public-url': ours('under which callers reach the sandbox', "each request's own Host"),
  'base-url': ours('of the transaction interface'),
  'link-api-url': ours('of the link interface'),
  'pay-url': ours('of the hosted start page'),
  'link-page-url': ours('of the hosted card entry page'),
  'state-dir': text('.threeds-sandbox', 'folder that keeps the state over restarts', 'DIR'),
  ephemeral: toggle('false', 'keep no state on disk; wins over --state-dir'),
  import: file('', 'fill the spaces of this export before the sandbox is ready'),
  'export-on-exit': file('', 'write all spaces into this file when the sandbox is stopped'),
  keep: retention(
    '',
    'for how long after its end (such as 7d), on the clock of its space, or how many of a space (such as 10000, the newest) ended transactions and links are kept, with their webhooks; default: all, until a reset',
  ),
  'max-spaces': count('1000', 'how many spaces may hold something at a time; one more is answered with 503'),
  durability: oneOf(
    SETTING_CHOICES.durability,
    'what an answered change survives: kill -9, a power cut as well, or nothing for certain',
  ),
  'on-corrupt': oneOf(
    SETTING_CHOICES['on-corrupt'],
    'damaged state: do not start, or set the files aside and go on with what can be proven',
  ),
  seed: text('threeds-sandbox', 'same seed, same ids and values'),
  scenarios: file('', 'folder with scenarios of your own, besides the shipped ones', 'DIR'),
  watch: oneOrNone(
    ['on', 'off'],
    'whether the folder of --scenarios is read again when a file in it changes; default: on where a terminal reads the log',
  ),
  'merchant-id': merchantId('1100000000', 'merchant id of the Basic credentials'),
  password: secret(text('sandbox', 'password of the Basic credentials')),
  'link-key': secret(text('sandbox-link-key', 'API key of the link interface')),
  'link-key-header': headerName('link-api-key', 'header that carries the API key of the link interface'),
  'account-3ds': oneOf(
    SETTING_CHOICES['account-3ds'],
    'whether the account is configured for 3-D Secure; off: INVALID_SETUP, and links tokenize without it',
  ),
  'card-data-in-text': oneOf(
    SETTING_CHOICES['card-data-in-text'],
    'a card number in a text that is returned, called or opened as it came, such as refno: reject it with 400, or keep it',
  ),
  'unique-refno': oneOf(SETTING_CHOICES['unique-refno'], 'refuse a refno that was used before with DUPLICATE_REFNO'),
  'directory-response': oneOf(
    SETTING_CHOICES['directory-response'],
    'directoryResponse of a finished challenge: Y as the service shows, or C as EMV 3-D Secure 2, and D of a decoupled one',
  ),
  'mastercard-failure-eci': oneOf(
    SETTING_CHOICES['mastercard-failure-eci'],
    'eci of Mastercard after N, U or R: none, or 00 as public tables have it',
  ),
  'success-reason': oneOf(
    SETTING_CHOICES['success-reason'],
    'whether a passed authentication (Y) says transStatusReason 15 where the scenario names none',
  ),
  'not-found-status': oneOf(SETTING_CHOICES['not-found-status'], 'HTTP status of TRANSACTION_NOT_FOUND'),
  'link-failed-3ds': oneOf(
    SETTING_CHOICES['link-failed-3ds'],
    'status of a link whose cardholder was not authenticated: SUCCESS with the negative result, or ERROR',
  ),
  'link-history': oneOf(
    SETTING_CHOICES['link-history'],
    'history of a link after 3-D Secure: empty as the service shows it, or how its authentication ended',
  ),
  'link-history-dates': oneOf(
    SETTING_CHOICES['link-history-dates'],
    'dates of --link-history entries: with milliseconds and offset as in that of transactions, or seconds and Z as published samples show',
  ),
  'plain-messages': toggle(
    'false',
    'leave the sandbox out of the messages of the emulated API; they name it where it helps',
  ),
  'deleted-link-status': oneOf(SETTING_CHOICES['deleted-link-status'], 'HTTP status when a deleted link is read'),
  webhooks: oneOf(
    SETTING_CHOICES.webhooks,
    'whether webhooks are sent by themselves, or wait until somebody fires them',
  ),
  'webhook-url': url('', 'where transactions without a webhook.url of their own are notified; default: nowhere'),
  'webhook-secret': secret(
    webhookSecret('whsec_dGhyZWVkcy1zYW5kYm94LXdlYmhvb2stc2VjcmV0', 'key of the Standard Webhooks signature'),
  ),
  'signature-key': secret(
    hexKey('7468726565647320636f6d6d6f6e2074657374206b657920666f7220686d6163', 'key of the t=…,s0=… signature'),
  ),
  'signature-header': headerName('Sandbox-Signature', 'header that carries the t=…,s0=… signature'),
  'webhook-timestamps': oneOf(
    SETTING_CHOICES['webhook-timestamps'],
    "the time that webhooks are stamped and signed with: the machine's, which receivers compare with, or that of the space's clock, for runs that give the same bytes",
  ),
  'webhook-time-scale': factor(
    '1',
    'multiplies delays of webhooks and the waits between their tries; 0.01 makes 5 s 50 ms',
  ),
  'webhook-targets': oneOf(
    SETTING_CHOICES['webhook-targets'],
    'whether webhooks go to loopback, private and single-label hosts only, or to public ones too',
  ),
  'return-parameter': parameterName('transactionId', 'name under which the transaction id is added to the return URLs'),
  'page-time-scale': factor('1', 'multiplies the waits of hosted pages; 0.01 makes 5 s 50 ms'),
  'page-choices': oneOf(
    SETTING_CHOICES['page-choices'],
    "whether the bank's page has a folded part of the sandbox's own, in which whoever tests chooses how it ends",
  ),
  'allowed-hosts': list('', 'public host names, comma separated, under which the sandbox may be called'),
  'frame-ancestors': origins(
    '',
    'origins, comma separated, whose pages may show the hosted pages in a frame; default: none may',
  ),
  'control-token': secret(
    bearerToken(
      '',
      'what callers of the control API must send (Authorization: Bearer TOKEN); default: nothing, and all local callers may',
    ),
  ),
  'space-tokens': oneOf(
    SETTING_CHOICES['space-tokens'],
    'on: each space has a token, a password and a link key of its own, made of --control-token, which open no other one',
  ),
  'open-control': toggle(
    'false',
    'everybody who reaches the sandbox may use its control API, and the start need not say so: where --host is not loopback, it does without a --control-token',
  ),
  'ready-file': file('', 'write the address into this file when ready'),
  drain: duration(
    '0s',
    'when told to stop: for how long everything is still served while GET /_sandbox/ready says 503; a second signal ends at once',
  ),
  'log-format': oneOf(
    SETTING_CHOICES['log-format'],
    'how requests and webhooks are logged; auto: pretty on a terminal, otherwise a line of JSON each; json: nothing but JSON, from the first line on',
  ),
  'traffic-events': count('10000', 'how many events of a space are kept for whoever watches'),
  'traffic-space-kb': count('4096', 'how much of the events of a space is kept', 'KB'),
  'traffic-body-kb': count('16', 'how much of the body of a request or an answer is kept', 'KB'),
  'traffic-total-kb': count('65536', 'how much of the events of all spaces together is kept', 'KB'),
} as const satisfies Readonly<Record<ComparedSetting, Setting<string>>> & Readonly<Record<string, Setting<unknown>>>

export type SettingName = keyof typeof SETTINGS
type ValueOf<S> = S extends Setting<infer T> ? T : never

/** Every setting with its value. */
export type Settings = { readonly [Name in SettingName]: ValueOf<(typeof SETTINGS)[Name]> }

export const SETTING_NAMES = Object.keys(SETTINGS) as SettingName[]

/** Names that settings had in an earlier version, each with the one that it has now. */
export type Renamed = Readonly<Record<string, SettingName>>

/** Whoever renames a setting writes its old name here: who still uses it is told the new one. */
export const RENAMED: Renamed = {}

/** The environment variable of a setting, by the name of it. */
export const variableOf = (name: string): string => `THREEDS_${name.toUpperCase().replaceAll('-', '_')}`

export const isSettingName = (name: string): name is SettingName => Object.hasOwn(SETTINGS, name)

/** Whether a setting is given by its bare flag, without a value. */
export const isSwitch = (name: SettingName): boolean => !('value' in SETTINGS[name])

/** Whether a setting opens something: its value is for nobody's eyes but those of whoever set it. */
export const isSecret = (name: SettingName): boolean => 'isSecret' in SETTINGS[name]
