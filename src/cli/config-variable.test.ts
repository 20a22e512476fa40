import { describe, expect, it } from 'vitest'
import { settingsOf } from '../../test/support/settings-of.ts'

describe('THREEDS_CONFIG_JSON', () => {
  const KEPT = 'kept-secret-7f3a'

  it('has the content and the precedence of a config file, as JSON or YAML', async () => {
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
  ] as const)('is rejected together with %s', async (where, args, env) => {
    expect(await settingsOf(args, { ...env, THREEDS_CONFIG_JSON: '{}' })).toEqual({
      problems: [`\`${where}\` and \`THREEDS_CONFIG_JSON\` cannot be combined. Remove one of them.`],
    })
  })

  it.each([
    [`{"prot":"${KEPT}"}`, '`prot` in THREEDS_CONFIG_JSON is not a setting. Did you mean `port`?'],
    [`{"port":"${KEPT}"}`, '`port` in THREEDS_CONFIG_JSON must be a number from 0 to 65535; 0 selects a free port.'],
    [`{"password":{"is":"${KEPT}"}}`, '`password` in THREEDS_CONFIG_JSON must be a string, number or boolean.'],
    [`["${KEPT}"]`, 'THREEDS_CONFIG_JSON must contain an object with settings.'],
    [`{"password":"${KEPT}`, '`THREEDS_CONFIG_JSON` is not valid JSON or YAML (line 1, column 30).'],
    [`{"password":"${KEPT}" "port":1}`, '`THREEDS_CONFIG_JSON` is not valid JSON or YAML (line 1, column 32).'],
  ])('reports a problem by key, never with a value: %s', async (text, problem) => {
    expect(await settingsOf([], { THREEDS_CONFIG_JSON: text })).toEqual({ problems: [problem] })
  })
})
