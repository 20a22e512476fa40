import { describe, expect, it } from 'vitest'
import { settingsOf } from '../../test/support/settings-of.ts'

describe('a whole configuration in one variable', () => {
  const KEPT = 'kept-secret-7f3a'

  it('is what a config file would hold, as JSON or YAML, and wins and loses as one', async () => {
    const whole = { THREEDS_CONFIG_JSON: '{"port":1,"password":"0123","allowed-hosts":["a.test","b.test"],"seed":"x"}' }
    const settings = { port: 1, password: '0123', 'allowed-hosts': ['a.test', 'b.test'], seed: 'x' }
    const read = await settingsOf([], whole)
    expect(read).toMatchObject({ settings })
    if ('origins' in read) expect(read.origins.get('port')).toBe('port in THREEDS_CONFIG_JSON')
    const over = await settingsOf(['--port', '3'], { ...whole, THREEDS_SEED: 'env' })
    expect(over).toMatchObject({ settings: { ...settings, port: 3, seed: 'env' } })
    expect(await settingsOf([], { THREEDS_CONFIG_JSON: 'password: 0123' })).toMatchObject({
      settings: { password: '0123' },
    })
    expect(await settingsOf([], { THREEDS_CONFIG_JSON: '' })).toMatchObject({ settings: { port: 8080 } })
  })

  it.each([
    ['--config', ['--config', '/x'], {}],
    ['THREEDS_CONFIG', [], { THREEDS_CONFIG: '/x' }],
  ] as const)('is refused beside %s', async (where, args, env) => {
    expect(await settingsOf(args, { ...env, THREEDS_CONFIG_JSON: '{}' })).toEqual({
      problems: [`${where} and THREEDS_CONFIG_JSON both are the configuration: leave one of them out`],
    })
  })

  it.each([
    [`{"prot":"${KEPT}"}`, '`prot` in THREEDS_CONFIG_JSON is not a setting. Did you mean `port`?'],
    [`{"port":"${KEPT}"}`, '`port` in THREEDS_CONFIG_JSON must be a number from 0 to 65535; 0 selects a free port.'],
    [`{"password":{"is":"${KEPT}"}}`, '`password` in THREEDS_CONFIG_JSON must be a string, number or boolean.'],
    [`["${KEPT}"]`, 'THREEDS_CONFIG_JSON must contain an object with settings.'],
    [`{"password":"${KEPT}`, 'THREEDS_CONFIG_JSON is no valid JSON or YAML (line 1, column 30)'],
    [`{"password":"${KEPT}" "port":1}`, 'THREEDS_CONFIG_JSON is no valid JSON or YAML (line 1, column 32)'],
  ])('is refused by its key, never with what it holds: %s', async (text, problem) => {
    expect(await settingsOf([], { THREEDS_CONFIG_JSON: text })).toEqual({ problems: [problem] })
  })
})
