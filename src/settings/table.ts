import {
  address,
  bool,
  choice,
  factor,
  list,
  merchantId,
  optionalText,
  type Parse,
  parameterName,
  port,
  text,
} from './parse.ts'

/** One setting: everything that flag, environment, file, help and docs say about it. */
export type Setting<T> = {
  readonly parse: Parse<T>
  /** As it would be written. */
  readonly default: string
  /** The value's name in the help; absent for a switch. */
  readonly value?: string
  readonly help: string
}

const setting = <T>(parse: Parse<T>, standard: string, value: string | undefined, help: string): Setting<T> => ({
  parse,
  default: standard,
  ...(value === undefined ? {} : { value }),
  help,
})

/**
 * The one table of settings. A key is the flag `--key`, the variable `THREEDS_KEY` (upper case, `_` for `-`) and the
 * key of the config file.
 */
export const SETTINGS = {
  host: setting(text, '127.0.0.1', 'ADDRESS', 'address to listen on; 0.0.0.0 in a container'),
  port: setting(port, '8080', 'PORT', 'port to listen on; 0 picks a free one'),
  'public-url': setting(
    address,
    '',
    'URL',
    "address under which callers reach the sandbox; default: each request's own Host",
  ),
  'pay-url': setting(address, '', 'URL', 'address of the hosted start page; default: the public address'),
  'state-dir': setting(text, '.threeds-sandbox', 'DIR', 'folder that keeps the state over restarts'),
  ephemeral: setting(bool, 'false', undefined, 'keep no state on disk; wins over --state-dir'),
  seed: setting(text, 'threeds-sandbox', 'TEXT', 'same seed, same ids and values'),
  scenarios: setting(optionalText, '', 'DIR', 'folder with scenarios of your own, besides the shipped ones'),
  'merchant-id': setting(merchantId, '1100000000', 'DIGITS', 'merchant id of the Basic credentials'),
  password: setting(text, 'sandbox', 'TEXT', 'password of the Basic credentials'),
  'account-3ds': setting(
    choice('on', 'off'),
    'on',
    'on|off',
    'whether the account is configured for 3-D Secure; off: INVALID_SETUP',
  ),
  'unique-refno': setting(
    choice('on', 'off'),
    'off',
    'on|off',
    'refuse a refno that was used before with DUPLICATE_REFNO',
  ),
  'directory-response': setting(
    choice('documented', 'emv'),
    'documented',
    'documented|emv',
    'directoryResponse of a finished challenge: Y as the service document shows, or C as EMV 3-D Secure 2',
  ),
  'not-found-status': setting(choice('400', '404'), '400', '400|404', 'HTTP status of TRANSACTION_NOT_FOUND'),
  'return-parameter': setting(
    parameterName,
    'transactionId',
    'NAME',
    'name under which the transaction id is added to the return URLs',
  ),
  'page-time-scale': setting(factor, '1', 'FACTOR', 'multiplies the waits of hosted pages; 0.01 makes 5 s 50 ms'),
  'allowed-hosts': setting(
    list,
    '',
    'NAMES',
    'public host names, comma separated, under which the sandbox may be called',
  ),
  'ready-file': setting(optionalText, '', 'FILE', 'write the address into this file when ready'),
  'log-format': setting(choice('pretty', 'json', 'off'), 'pretty', 'pretty|json|off', 'how requests are logged'),
} as const

export type SettingName = keyof typeof SETTINGS
type ValueOf<S> = S extends Setting<infer T> ? T : never

/** Every setting with its value. */
export type Settings = { readonly [Name in SettingName]: ValueOf<(typeof SETTINGS)[Name]> }

export const SETTING_NAMES = Object.keys(SETTINGS) as SettingName[]

/** The environment variable of a setting. */
export const variableOf = (name: SettingName): string => `THREEDS_${name.toUpperCase().replaceAll('-', '_')}`
