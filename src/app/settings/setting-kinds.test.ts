import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { long } from '../../../test/support/long-runs.ts'
import { SETTING_NAMES, SETTINGS, type SettingName } from './settings-table.ts'

const parse = (name: SettingName, text: string): { value: unknown } | { problem: string } => SETTINGS[name].parse(text)

const good: readonly (readonly [SettingName, text: string, value: unknown])[] = [
  ['host', '0.0.0.0', '0.0.0.0'],
  ['host', '::1', '::1'],
  ['port', '0', 0],
  ['port', '8080', 8080],
  ['port', '65535', 65_535],
  ['url', 'https://sandbox.test/tools/', 'https://sandbox.test/tools'],
  ['public-url', '', undefined],
  ['public-url', 'https://pay.test', 'https://pay.test'],
  ['public-url', 'HTTP://[::1]:8080/', 'HTTP://[::1]:8080'],
  ['public-url', 'https://pay.test/sandbox//', 'https://pay.test/sandbox'],
  ['public-url', 'https://bär.test/Käse/€/', 'https://xn--br-via.test/K%C3%A4se/%E2%82%AC'],
  ['pay-url', 'http://localhost:8080', 'http://localhost:8080'],
  ['base-url', 'https://api.pay.test', 'https://api.pay.test'],
  ['link-api-url', 'https://links.pay.test/', 'https://links.pay.test'],
  ['link-page-url', 'https://pay.test/cards', 'https://pay.test/cards'],
  ['link-key', 'abc', 'abc'],
  ['control-token', '', undefined],
  ['control-token', 'kept-by-the-team_7f3a9c+/=~', 'kept-by-the-team_7f3a9c+/=~'],
  ['link-key-header', 'X-Api-Key', 'X-Api-Key'],
  ['link-failed-3ds', 'error', 'error'],
  ['plain-messages', 'on', true],
  ['deleted-link-status', '404', '404'],
  ['webhooks', 'manual', 'manual'],
  ['webhook-url', '', undefined],
  ['webhook-url', 'http://shop:3000/hooks?from=sandbox', 'http://shop:3000/hooks?from=sandbox'],
  ['webhook-secret', 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw', 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'],
  ['signature-key', '00112233445566778899aabbccddeeff', '00112233445566778899aabbccddeeff'],
  ['signature-header', 'Sandbox-Signature', 'Sandbox-Signature'],
  ['webhook-timestamps', 'clock', 'clock'],
  ['webhook-time-scale', '0.01', 0.01],
  ['webhook-targets', 'any', 'any'],
  ['import', 'begin.json', 'begin.json'],
  ['export-on-exit', '', undefined],
  ['keep', '', undefined],
  ['keep', '7d', { ms: 604_800_000 }],
  ['keep', '10000', { most: 10_000 }],
  ['max-spaces', '1', 1],
  ['traffic-events', '500', 500],
  ['traffic-space-kb', '100', 100],
  ['traffic-body-kb', '1', 1],
  ['traffic-total-kb', '2000', 2000],
  ['state-dir', 'some where', 'some where'],
  ['ephemeral', '', true],
  ['ephemeral', 'true', true],
  ['ephemeral', 'ON', true],
  ['ephemeral', 'Yes', true],
  ['ephemeral', '1', true],
  ['ephemeral', 'false', false],
  ['ephemeral', 'off', false],
  ['ephemeral', 'NO', false],
  ['ephemeral', '0', false],
  ['seed', ' ', ' '],
  ['scenarios', '', undefined],
  ['scenarios', './mine', './mine'],
  ['cards', '', undefined],
  ['cards', './cards.yaml', './cards.yaml'],
  ['watch', '', undefined],
  ['watch', 'on', 'on'],
  ['watch', 'off', 'off'],
  ['merchant-id', '1100000000', '1100000000'],
  ['merchant-id', '0000000000', '0000000000'],
  ['password', 'pä$$:w#rd', 'pä$$:w#rd'],
  ['account-3ds', 'on', 'on'],
  ['account-3ds', 'off', 'off'],
  ['card-data-in-text', 'keep', 'keep'],
  ['unique-refno', 'on', 'on'],
  ['contract-data', 'account', 'account'],
  ['contract-data', 'request', 'request'],
  ['directory-response', 'emv', 'emv'],
  ['directory-response', 'documented', 'documented'],
  ['request-indicators', 'ignore', 'ignore'],
  ['data-rules', 'reject', 'reject'],
  ['mastercard-failure-eci', '00', '00'],
  ['success-reason', 'on', 'on'],
  ['link-history', 'entries', 'entries'],
  ['link-history-dates', 'milliseconds', 'milliseconds'],
  ['link-history-dates', 'seconds', 'seconds'],
  ['not-found-status', '404', '404'],
  ['return-parameter', 'tx.id_1-x', 'tx.id_1-x'],
  ['page-time-scale', '0', 0],
  ['page-time-scale', '0.01', 0.01],
  ['page-time-scale', '1000', 1000],
  ['page-choices', 'on', 'on'],
  ['page-choices', 'off', 'off'],
  ['allowed-hosts', '', []],
  ['allowed-hosts', ' a.test, b.test ,,', ['a.test', 'b.test']],
  ['frame-ancestors', '', []],
  ['frame-ancestors', 'http://localhost:3000, https://shop.test', ['http://localhost:3000', 'https://shop.test']],
  ['tls-cert', '', undefined],
  ['tls-cert', './cert.pem', './cert.pem'],
  ['tls-key', '', undefined],
  ['tls-key', './key.pem', './key.pem'],
  ['ready-file', '', undefined],
  ['ready-file', '/tmp/ready', '/tmp/ready'],
  ['drain', '500ms', 500],
  ['durability', 'process', 'process'],
  ['durability', 'disk', 'disk'],
  ['durability', 'none', 'none'],
  ['on-corrupt', 'reject', 'reject'],
  ['space-tokens', 'on', 'on'],
  ['open-control', '', true],
  ['on-corrupt', 'quarantine', 'quarantine'],
  ['log-format', 'auto', 'auto'],
  ['log-format', 'pretty', 'pretty'],
  ['log-format', 'json', 'json'],
  ['log-format', 'off', 'off'],
]

const ORIGINS = 'must be origins without a path, such as `http://localhost:3000`'
const ADDRESS = 'must be an absolute http or https URL'
const NO_EXTRAS = 'must be a URL without query, fragment, user info or white space'
const PORT = 'must be a number from 0 to 65535; 0 selects a free port'
const FACTOR = 'must be a number from 0 to 1000'
const DURATION = 'must be a duration of at most a day, such as `500ms`, `10s` or `2m`'
const KEEP = 'must be a duration of at most 3650d, such as `12h` or `7d`, or a number from 1 to 9999999'
const HEADER = 'must be 1 to 64 letters, digits or "-"'
const URL_PROBLEM = 'must be an absolute http or https URL without user info and white space'
const NAME = 'must be 1 to 64 letters, digits, "_", "." or "-"'

const bad: readonly (readonly [SettingName, text: string, problem: string])[] = [
  ['host', '', 'must not be empty'],
  ['port', '', PORT],
  ['port', '65536', PORT],
  ['port', '-1', PORT],
  ['port', '80 ', PORT],
  ['port', '0x50', PORT],
  ['port', '8e3', PORT],
  ['port', 'tcp://10.0.0.1:8080', PORT],
  ['url', 'sandbox.test', ADDRESS],
  ['public-url', 'pay.test', ADDRESS],
  ['public-url', 'ftp://pay.test', ADDRESS],
  ['public-url', 'http://', ADDRESS],
  ['public-url', 'https://pay.test/?a=1', NO_EXTRAS],
  ['public-url', 'https://pay.test/?', NO_EXTRAS],
  ['public-url', 'https://pay.test/#top', NO_EXTRAS],
  ['public-url', 'https://pay.test/#', NO_EXTRAS],
  ['public-url', 'https://me:secret@pay.test', NO_EXTRAS],
  ['public-url', 'https://@pay.test', NO_EXTRAS],
  ['public-url', 'https://pay.test ', NO_EXTRAS],
  ['public-url', 'https://pay.test\n', NO_EXTRAS],
  ['pay-url', '/start', ADDRESS],
  ['frame-ancestors', 'http://shop.test/path', ORIGINS],
  ['frame-ancestors', 'http://shop.test, *', ORIGINS],
  ['frame-ancestors', "'self'", ORIGINS],
  ['frame-ancestors', 'http://shop.test; script-src *', ORIGINS],
  ['frame-ancestors', 'http://[::1]:3000', ORIGINS],
  ['frame-ancestors', 'http://shop.test:99999', ORIGINS],
  ['link-key', '', 'must not be empty'],
  ['link-key-header', 'x api', HEADER],
  ['link-key-header', '', HEADER],
  ['signature-header', 'Webhook-Id', 'is a header that already has another meaning'],
  ['webhook-url', 'shop.test/hooks', URL_PROBLEM],
  ['webhook-url', 'http://me@shop.test/hooks', URL_PROBLEM],
  ['webhook-url', 'http://shop.test/ho oks', URL_PROBLEM],
  ['control-token', 'two words', 'must be 1 to 256 visible ASCII characters without spaces'],
  ['control-token', 'käse', 'must be 1 to 256 visible ASCII characters without spaces'],
  ['control-token', 'x'.repeat(257), 'must be 1 to 256 visible ASCII characters without spaces'],
  ['control-token', 'a\r\nb: c', 'must be 1 to 256 visible ASCII characters without spaces'],
  ['webhook-secret', 'MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw', 'must be `whsec_` and at least 16 characters of Base64'],
  ['webhook-secret', 'whsec_short', 'must be `whsec_` and at least 16 characters of Base64'],
  ['signature-key', '0011', 'must be at least 32 hex digits, in pairs'],
  ['signature-key', '00112233445566778899aabbccddeeffa', 'must be at least 32 hex digits, in pairs'],
  ['webhook-time-scale', '-1', FACTOR],
  ['drain', '25h', DURATION],
  ['keep', '0', KEEP],
  ['keep', '0s', KEEP],
  ['keep', '3651d', KEEP],
  ['keep', '7 days', KEEP],
  ['max-spaces', '0', 'must be an integer from 1 to 9999999'],
  ['state-dir', '', 'must not be empty'],
  ['ephemeral', 'maybe', 'must be true or false'],
  ['ephemeral', ' true', 'must be true or false'],
  ['seed', '', 'must not be empty'],
  ['watch', 'true', 'must be one of on, off'],
  ['merchant-id', '', 'must have 10 digits'],
  ['merchant-id', '110000000', 'must have 10 digits'],
  ['merchant-id', '1100000000\n', 'must have 10 digits'],
  ['merchant-id', '1100000000+ci', 'must have 10 digits'],
  ['password', '', 'must not be empty'],
  ['account-3ds', 'ON', 'must be one of on, off'],
  ['card-data-in-text', 'mask', 'must be one of reject, keep'],
  ['unique-refno', 'true', 'must be one of on, off'],
  ['link-history-dates', 'minutes', 'must be one of milliseconds, seconds'],
  ['contract-data', 'on', 'must be one of request, account'],
  ['directory-response', 'C', 'must be one of documented, emv'],
  ['request-indicators', 'on', 'must be one of obey, ignore'],
  ['data-rules', 'warn', 'must be one of note, reject, off'],
  ['mastercard-failure-eci', '0', 'must be one of absent, 00'],
  ['not-found-status', '410', 'must be one of 400, 404'],
  ['return-parameter', '', NAME],
  ['return-parameter', 'a b', NAME],
  ['return-parameter', 'a=b', NAME],
  ['return-parameter', 'x'.repeat(65), NAME],
  ['page-time-scale', '', FACTOR],
  ['page-time-scale', '-1', FACTOR],
  ['page-time-scale', '.5', FACTOR],
  ['page-time-scale', '1000.1', FACTOR],
  ['page-time-scale', '1e3', FACTOR],
  ['page-time-scale', 'Infinity', FACTOR],
  ['durability', 'full', 'must be one of process, disk, none'],
  ['on-corrupt', 'ignore', 'must be one of reject, quarantine'],
  ['log-format', 'xml', 'must be one of auto, pretty, json, off'],
]

describe('a good value', () => {
  it.each(good)('of %s: %j', (name, text, value) => {
    expect(parse(name, text)).toEqual({ value })
  })

  it('is tested for every setting', () => {
    expect(SETTING_NAMES.filter((name) => !good.some(([displayed]) => displayed === name))).toEqual([])
  })
})

describe('a bad value', () => {
  it.each(bad)('of %s: %j', (name, text, problem) => {
    expect(parse(name, text)).toEqual({ problem })
  })
})

it('parses any text to a value or a problem without throwing', () => {
  fc.assert(
    fc.property(fc.constantFrom(...SETTING_NAMES), fc.string({ unit: 'binary' }), (name, text) => {
      const parsed = parse(name, text)
      expect(Object.keys(parsed)).toEqual(['value' in parsed ? 'value' : 'problem'])
    }),
    { numRuns: long(15, 1_000) },
  )
})
