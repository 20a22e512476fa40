import { startSandbox } from 'threeds-sandbox'
import { describe, expect, it } from 'vitest'
import { configFile, settingsOf } from '../../../test/support/settings-of.ts'
import { readArguments } from '../../cli/arguments.ts'
import { readSettings } from '../../cli/read-settings.ts'
import { fromFile, resolveSettings } from './resolve-settings.ts'
import { secretFileName } from './secret-files.ts'
import { isSecret, SETTING_NAMES, SETTINGS, type SettingName, variableOf } from './settings-table.ts'

/** Values of settings without a default, by their placeholder. */
const SAMPLES: Readonly<Record<string, string>> = {
  URL: 'http://localhost:8080',
  FILE: '/tmp/file',
  DIR: '/tmp/folder',
  NAMES: 'a.test,b.test',
  ORIGINS: 'http://localhost:3000',
  TOKEN: 'opens-7f3a',
  'AGE|NUMBER': '7d',
  'on|off': 'on',
}

const sampleOf = (name: SettingName): string => {
  const { default: usual, value } = SETTINGS[name]
  const sample = usual === '' ? SAMPLES[value ?? ''] : usual
  if (sample === undefined) throw new Error(`no sample of ${name}`)
  return sample
}

/** Settings that another one requires. */
const REQUIRED: Partial<Readonly<Record<SettingName, readonly [name: SettingName, value: string]>>> = {
  'tls-cert': ['tls-key', '/tmp/key'],
  'tls-key': ['tls-cert', '/tmp/certificate'],
}
const requiredBy = (name: SettingName) => {
  const pair = REQUIRED[name]
  return pair ? [pair] : []
}

type Read = Awaited<ReturnType<typeof settingsOf>> | ReturnType<typeof resolveSettings>

/** Each source of a setting: reads a text, and names the source as in problems. */
const SOURCES: Readonly<
  Record<string, (name: SettingName, text: string) => { readonly read: Promise<Read>; readonly source: string }>
> = {
  'a flag': (name, text) => ({
    // `start` takes no `--url`.
    read: readSettings(
      readArguments({ name: 'config' }, [
        ...requiredBy(name).map(([other, value]) => `--${other}=${value}`),
        `--${name}=${text}`,
      ]),
      {},
    ),
    source: `--${name}`,
  }),
  'a variable': (name, text) => ({
    read: settingsOf([], {
      ...Object.fromEntries(requiredBy(name).map(([other, value]) => [variableOf(other), value])),
      [variableOf(name)]: text,
    }),
    source: variableOf(name),
  }),
  'the config file': (name, text) => {
    const others = requiredBy(name).map(([other, value]) => `${other}: ${value}\n`)
    const file = configFile(`# settings\n${name}: ${JSON.stringify(text)}\n${others.join('')}`)
    return { read: settingsOf(['--config', file], {}), source: `${file}:2` }
  },
  'the variable of a whole config': (name, text) => ({
    read: settingsOf([], {
      THREEDS_CONFIG_JSON: JSON.stringify({ ...Object.fromEntries(requiredBy(name)), [name]: text }),
    }),
    source: `\`${name}\` in THREEDS_CONFIG_JSON`,
  }),
  'the options of the kit': (name, text) => ({
    read: Promise.resolve(
      resolveSettings(fromFile({ ...Object.fromEntries(requiredBy(name)), [name]: text }, 'the options').given),
    ),
    source: `\`${name}\` in the options`,
  }),
}

const ofSecretFile = (name: SettingName, text: string | Uint8Array) => {
  const file = configFile(text)
  return { read: settingsOf([`--${secretFileName(name)}`, file], {}), source: `${file}:1` }
}

const readValue = async (read: Promise<Read>, name: SettingName): Promise<unknown> => {
  const result = await read
  if ('problems' in result) throw new Error(result.problems.join())
  return result.settings[name]
}

/** Additions of editors and shells, as they arrive in a value. */
const ADDED: readonly ((text: string) => string)[] = [
  (text) => `${text}\r`,
  (text) => `${text}\n`,
  (text) => `${text}\r\n`,
  (text) => `${text}\r\n\r\n`,
  (text) => `${text} `,
  (text) => ` ${text}\t`,
  (text) => `\ufeff${text}`,
  (text) => `\u00a0${text}\u00a0`,
  (text) => `${text}\u2028`,
]

const INVISIBLE = [
  '\0',
  '\t',
  '\r',
  '\u001b',
  '\u0085',
  '\u00a0',
  '\u00ad',
  '\u200b',
  '\u202e',
  '\u2066',
  '\u3000',
  '\u2800',
].concat(['\u3164', '\ufe0f', '\ufeff', '\u{e0041}', '\ufffd'])

const inside = (text: string, character: string): string => `${text[0]}${character}${text.slice(1) || text}`

describe.each(Object.entries(SOURCES))('each setting in %s', (title, from) => {
  it('is read without the additions of editors and shells', async () => {
    for (const name of SETTING_NAMES) {
      const expected = await readValue(from(name, sampleOf(name)).read, name)
      for (const add of ADDED)
        expect(await readValue(from(name, add(sampleOf(name))).read, name), name).toEqual(expected)
    }
  })

  it('stops the start if it contains another invisible character, with its source and without a secret', async () => {
    for (const name of SETTING_NAMES)
      for (const character of INVISIBLE) {
        const text = inside(sampleOf(name), character)
        const { read, source } = from(name, text)
        const result = await read
        const problems = 'problems' in result ? result.problems.join() : ''
        const code = (character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')
        expect(problems, name).toContain(`U+${code}`)
        expect(problems, name).toContain(source)
        if (isSecret(name)) expect(problems).not.toContain(sampleOf(name).slice(1))
      }
  })

  it.runIf(/variable$/.test(title))('is read without the quotes that `docker --env-file` keeps', async () => {
    for (const name of SETTING_NAMES)
      for (const quote of ['"', "'"]) {
        const expected = await readValue(from(name, sampleOf(name)).read, name)
        expect(await readValue(from(name, `${quote}${sampleOf(name)}${quote}`).read, name), name).toEqual(expected)
      }
  })
})

describe('each secret in a file', () => {
  const secrets = SETTING_NAMES.filter(isSecret)
  const utf16 = (text: string, mark: string, isBig = false): Uint8Array => {
    const bytes = Buffer.from(`${mark}${text}`, 'utf16le')
    return isBig ? bytes.swap16() : bytes
  }

  it('is read without the additions of editors, and in each encoding of PowerShell', async () => {
    for (const name of secrets) {
      const text = sampleOf(name)
      const files = [
        ...ADDED.map((add) => add(text)),
        `"${text}"\n`,
        utf16(`${text}\r\n`, '\ufeff'),
        utf16(`${text}\r\n`, '\ufeff', true),
        utf16(`${text}\r\n`, ''),
        utf16(`${text}\r\n`, '', true),
      ]
      for (const file of files) expect(await readValue(ofSecretFile(name, file).read, name)).toBe(text)
    }
  })

  it('stops the start if it contains another invisible character, with file and line, and without the secret', async () => {
    for (const name of secrets)
      for (const character of INVISIBLE) {
        const text = inside(sampleOf(name), character)
        const { read, source } = ofSecretFile(name, `${text}\n`)
        const result = await read
        const problems = 'problems' in result ? result.problems.join() : ''
        expect(problems).toContain(`${secretFileName(name)} ${source}`)
        expect(problems).not.toContain(sampleOf(name).slice(1))
      }
  })

  it('is read from a path with a line end', async () => {
    const file = configFile('it-opens')
    expect(await readValue(settingsOf([], { THREEDS_PASSWORD_FILE: `${file}\r` }), 'password')).toBe('it-opens')
  })
})

it('keeps quotes and blanks that can be meant', async () => {
  expect(await readValue(settingsOf(['--password', '"a b"'], {}), 'password')).toBe('"a b"')
  expect(await readValue(settingsOf([], { THREEDS_PASSWORD: '""a b""' }), 'password')).toBe('""a b""')
  expect(await readValue(settingsOf([], { THREEDS_PASSWORD: `it's` }), 'password')).toBe(`it's`)
  expect(await readValue(settingsOf(['--port', "'8081'"], {}), 'port')).toBe(8081)
})

it('reads a config file of Windows, in UTF-16 or with a byte order mark', async () => {
  const text = 'port: 8081\r\npassword: it-opens\r\n'
  for (const bytes of [Buffer.from(`\ufeff${text}`), Buffer.from(`\ufeff${text}`, 'utf16le')])
    expect(await settingsOf(['--config', configFile(bytes)], {})).toMatchObject({
      settings: { port: 8081, password: 'it-opens' },
    })
})

it('gives the test kit the same values', async () => {
  await expect(startSandbox({ password: 'se\u200bcret' })).rejects.toMatchObject({
    code: 'INVALID_SETTINGS',
    message: '`password` in the settings of startSandbox contains a zero width space (U+200B). Enter the value again.',
  })
})
