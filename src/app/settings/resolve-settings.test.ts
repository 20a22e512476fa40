import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { injectedFor } from '../../../test/support/injected-variables.ts'
import { nearest } from '../../core/domain/nearest-name.ts'
import type { SettingInput } from './given-setting.ts'
import { fromEnvironment, fromFile, resolveSettings } from './resolve-settings.ts'
import { SETTING_NAMES } from './settings-table.ts'

const port = (text: string, where: string): SettingInput => ({ name: 'port', text, where })

describe('the environment', () => {
  it('reads variables with THREEDS_ except injected ones', () => {
    const env = {
      THREEDS_PORT: '0',
      THREEDS_ACCOUNT_3DS: 'off',
      THREEDS_SEED: undefined,
      THREEDS_CONFIG: 'threeds.yaml',
      THREEDS_SANDBOX_PORT: 'tcp://10.0.0.1:8080',
      THREEDS_SANDBOX_SERVICE_HOST: '10.0.0.1',
      PORT: '1',
      PATH: '/bin',
    }
    const account: SettingInput = { name: 'account-3ds', text: 'off', where: 'THREEDS_ACCOUNT_3DS' }
    expect(fromEnvironment(env)).toEqual({ given: [port('0', 'THREEDS_PORT'), account], secretFiles: [], problems: [] })
  })

  it.each([
    ['threeds', 'THREEDS'],
    ['threeds-state', 'THREEDS_STATE'],
    ['threeds-link', 'THREEDS_LINK'],
    ['threeds-link-key', 'THREEDS_LINK_KEY'],
    ['threeds-public', 'THREEDS_PUBLIC'],
    ['threeds-config', 'THREEDS_CONFIG'],
    ['threeds-port', 'THREEDS_PORT'],
    ['threeds-port-8080', 'THREEDS_PORT_8080'],
    ['threeds-sandbox', 'THREEDS_SANDBOX'],
  ])('ignores the variables of Kubernetes and Docker for a service named %s', (_service, prefix) => {
    expect(fromEnvironment(injectedFor(prefix))).toEqual({ given: [], secretFiles: [], problems: [] })
  })

  it.each([
    ['8080', [port('8080', 'THREEDS_PORT')]],
    ['0', [port('0', 'THREEDS_PORT')]],
    ['tcp://10.0.0.1:8080', []],
    ['udp://10.0.0.1:53', []],
    ['sctp://10.0.0.1:8080', []],
    ['tcp://[fd00::1]:8080', []],
    ['tcp:8080', [port('tcp:8080', 'THREEDS_PORT')]],
    ['http://10.0.0.1:8080', [port('http://10.0.0.1:8080', 'THREEDS_PORT')]],
  ])('reads THREEDS_PORT=%s unless it is the address of a service', (text, given) => {
    expect(fromEnvironment({ THREEDS_PORT: text })).toEqual({ given, secretFiles: [], problems: [] })
  })

  it.each([
    ['THREEDS_SERVICEHOST', 'threeds', undefined],
    ['THREEDS_SERVICE_HOSTS', '10.0.0.1', undefined],
    ['THREEDS_SERVICE_PORTS', '8080', undefined],
    ['THREEDS_HOST_PORT', '8080', undefined],
    ['THREEDS_PROT', '8080', 'THREEDS_PORT'],
    ['THREEDS_PROT', 'tcp://10.0.0.1:8080', 'THREEDS_PORT'],
    ['THREEDS_PORTS', '8080', 'THREEDS_PORT'],
    ['THREEDS_PORT_8080', '1', undefined],
    ['THREEDS_PORT_HTTP_TCP', '1', undefined],
    ['THREEDS_PORT_8080_TCPS', '1', undefined],
    ['THREEDS_STATE_PORT', '8080', undefined],
    ['THREEDS_LINK_KEY_HEADER_NAME', 'X-Key', 'THREEDS_LINK_KEY_HEADER'],
    ['THREEDS_LINKKEY', 'x', 'THREEDS_LINK_KEY'],
  ])('rejects %s=%s, which no platform would set', (variable, text, meant) => {
    const { given, problems } = fromEnvironment({ [variable]: text })
    expect({ given, problems }).toEqual({ given: [], problems: [expect.stringContaining(variable)] })
    if (meant !== undefined) expect(problems[0]).toMatch(new RegExp(`Did you mean \`${meant}\`\\?$`))
  })

  it.each([
    ['THREEDS_PROT', 'Environment variable `THREEDS_PROT` is not a setting. Did you mean `THREEDS_PORT`?'],
    ['THREEDS_port', 'Environment variable `THREEDS_port` is not a setting. Did you mean `THREEDS_PORT`?'],
    ['THREEDS_', 'Environment variable `THREEDS_` is not a setting. `--help` lists all.'],
    ['THREEDS_XYZZYPLUGH', 'Environment variable `THREEDS_XYZZYPLUGH` is not a setting. `--help` lists all.'],
  ])('rejects %s', (variable, problem) => {
    const { given, problems } = fromEnvironment({ [variable]: '1' })
    expect(given).toEqual([])
    expect(problems[0]?.split(' Did')[0]).toBe(problem.split(' Did')[0])
  })
})

describe('the config file', () => {
  it.each<[unknown, SettingInput[]]>([
    [null, []],
    [undefined, []],
    [{}, []],
    [{ port: 0 }, [port('0', 'port in x.yaml')]],
    [{ port: '0' }, [port('0', 'port in x.yaml')]],
    [{ ephemeral: true }, [{ name: 'ephemeral', text: 'true', where: 'ephemeral in x.yaml' }]],
    [
      { 'allowed-hosts': ['a.test', 'b.test'] },
      [{ name: 'allowed-hosts', text: 'a.test,b.test', where: 'allowed-hosts in x.yaml' }],
    ],
  ])('accepts %j', (content, given) => {
    expect(fromFile(content, 'x.yaml')).toEqual({ given, secretFiles: [], problems: [] })
  })

  it.each<[unknown, string]>([
    [[{ port: 1 }], 'x.yaml must contain an object with settings.'],
    ['port', 'x.yaml must contain an object with settings.'],
    [7, 'x.yaml must contain an object with settings.'],
    [{ prot: 1 }, '`prot` in x.yaml is not a setting. Did you mean `port`?'],
    [{ '--port': 1 }, '`--port` in x.yaml is not a setting. Did you mean `port`?'],
    [{ constructor: 1 }, '`constructor` in x.yaml is not a setting. `--help` lists all.'],
    [{ port: null }, '`port` in x.yaml must be a string, number or boolean.'],
    [{ port: { value: 1 } }, '`port` in x.yaml must be a string, number or boolean.'],
    [{ 'allowed-hosts': [{ name: 'a.test' }] }, '`allowed-hosts` in x.yaml must be a string, number or boolean.'],
    [{ 'allowed-hosts': [null] }, '`allowed-hosts` in x.yaml must be a string, number or boolean.'],
  ])('rejects %j', (content, problem) => {
    expect(fromFile(content, 'x.yaml')).toEqual({ given: [], secretFiles: [], problems: [problem] })
  })
})

describe('the sources together', () => {
  const file = port('1', 'port in x.yaml')
  const env = port('2', 'THREEDS_PORT')
  const flag = port('3', '--port')

  it.each<[string, SettingInput[][], number]>([
    ['the default', [], 8080],
    ['the file over the default', [[file]], 1],
    ['the environment over the file', [[file], [env]], 2],
    ['the flag over all', [[file], [env], [flag]], 3],
    ['the flag over the file', [[file], [], [flag]], 3],
    ['the last of two flags', [[], [], [flag, port('4', '--port')]], 4],
  ])('give %s', (_title, sources, value) => {
    expect(resolveSettings(...sources)).toMatchObject({ settings: { port: value } })
  })

  it('report every invalid value with its source, except overridden ones', () => {
    const replaced: SettingInput = { name: 'seed', text: '', where: 'seed in x.yaml' }
    const better: SettingInput = { name: 'seed', text: 'x', where: '--seed' }
    const factor: SettingInput = { name: 'page-time-scale', text: 'fast', where: 'THREEDS_PAGE_TIME_SCALE' }
    expect(resolveSettings([replaced], [factor], [better, port('x', '--port')])).toEqual({
      problems: [
        '`--port` must be a number from 0 to 65535; 0 selects a free port.',
        '`THREEDS_PAGE_TIME_SCALE` must be a number from 0 to 1000.',
      ],
    })
  })

  it('always return every setting or at least one problem for any input, and never throw', () => {
    const name = fc.constantFrom(...SETTING_NAMES)
    const input = fc.array(fc.record({ name, text: fc.string(), where: fc.string() }))
    fc.assert(
      fc.property(input, fc.dictionary(fc.string(), fc.string()), fc.anything(), (direct, env, content) => {
        const sources = [fromFile(content, 'x.yaml'), fromEnvironment(env)]
        const resolved = resolveSettings(direct, ...sources.map((source) => source.given))
        if ('settings' in resolved) expect(Object.keys(resolved.settings)).toEqual(SETTING_NAMES)
        else expect(resolved.problems.length).toBeGreaterThan(0)
      }),
    )
  })
})

it.each([
  ['prot', 'port'],
  ['sead', 'seed'],
  ['state_dir', 'state-dir'],
  ['Password', 'password'],
  ['page-timescale', 'page-time-scale'],
  ['console', undefined],
  ['webhook', 'webhooks'],
  ['', undefined],
])('suggests for %s: %s', (word, name) => {
  expect(nearest(word, SETTING_NAMES)).toBe(name)
})

it('suggests nothing without names', () => {
  expect(nearest('port', [])).toBeUndefined()
})
