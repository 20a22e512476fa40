import { describe, expect, it } from 'vitest'
import { temporaryFolder } from '../../test/support/given-folder.ts'
import { configFile, settingsOf } from '../../test/support/settings-of.ts'
import { isSecret, SETTING_NAMES } from '../app/settings/settings-table.ts'

describe('a secret in a separate file', () => {
  const OPENS = 'it-opens-everything-7f3a'
  const HEX = 'ab'.repeat(16)

  it.each<[string, (file: string) => Parameters<typeof settingsOf>]>([
    ['a flag', (file: string) => [['--password-file', file], {}]],
    ['a variable', (file: string) => [[], { THREEDS_PASSWORD_FILE: file }]],
    ['the config file', (file: string) => [['--config', configFile(`password-file: ${file}`)], {}]],
  ])('is read from the file that %s names, with its source', async (_title, options) => {
    const file = configFile(OPENS)
    const read = await settingsOf(...options(file))
    expect(read).toMatchObject({ settings: { password: OPENS } })
    if ('problems' in read) return
    expect(read.origins.get('password')).toMatch(new RegExp(`password.file.* ${file}$`, 'i'))
    expect(read.secretFiles.get('password')).toBe(file)
  })

  it.each([
    ['a new line at its end', `${OPENS}\n`, OPENS],
    ['a new line of Windows', `${OPENS}\r\n`, OPENS],
    ['two of them', `${OPENS}\n\n`, OPENS],
    ['blanks at both ends', ` ${OPENS} `, OPENS],
    ['blanks inside', `${OPENS} and ${OPENS}`, `${OPENS} and ${OPENS}`],
  ])('removes what editors add: %s', async (_title, text, password) => {
    expect(await settingsOf(['--password-file', configFile(text)], {})).toMatchObject({ settings: { password } })
  })

  it('is possible for each secret of the table, and for no other setting', async () => {
    const values = {
      password: OPENS,
      'link-key': OPENS,
      'webhook-secret': `whsec_${HEX}`,
      'signature-key': HEX,
      'control-token': OPENS,
    }
    expect(Object.keys(values).sort()).toEqual(SETTING_NAMES.filter(isSecret).sort())
    const args = Object.entries(values).flatMap(([name, text]) => [`--${name}-file`, configFile(`${text}\n`)])
    expect(await settingsOf(args, {})).toMatchObject({ settings: values })
    expect(await settingsOf(['--port-file', '/x'], { THREEDS_SEED_FILE: '/x' })).toEqual({
      problems: [
        expect.stringContaining('Environment variable `THREEDS_SEED_FILE` is not a setting'),
        expect.stringContaining('`--port-file` is not a setting'),
      ],
    })
    expect(await settingsOf([], { THREEDS_READY_FILE: '/x' })).toMatchObject({ settings: { 'ready-file': '/x' } })
  })

  it('is rejected together with its value, in all sources, and the message contains neither', async () => {
    const file = configFile(OPENS)
    const both = (value: string, its: string) => ({
      problems: [`\`${value}\` and \`${its}\` both set password. Remove one of them.`],
    })
    expect(await settingsOf(['--password', OPENS, '--password-file', file], {})).toEqual(
      both('--password', '--password-file'),
    )
    expect(await settingsOf([], { THREEDS_PASSWORD: OPENS, THREEDS_PASSWORD_FILE: file })).toEqual(
      both('THREEDS_PASSWORD', 'THREEDS_PASSWORD_FILE'),
    )
    const config = configFile(`password: ${OPENS}`)
    expect(await settingsOf(['--config', config], { THREEDS_PASSWORD_FILE: file })).toEqual(
      both(`password in ${config}`, 'THREEDS_PASSWORD_FILE'),
    )
    // The later of two files wins, as with two values.
    expect(await settingsOf(['--password-file', file], { THREEDS_PASSWORD_FILE: '/nowhere' })).toMatchObject({
      settings: { password: OPENS },
    })
  })

  it('is rejected if it is missing, a folder, empty or wrong; the message names setting and file, never the content', async () => {
    const of = async (file: string) => settingsOf(['--control-token-file', file], {})
    const empty = configFile('\n')
    const problem = configFile(`${OPENS} and more\n`)
    const folder = temporaryFolder()
    expect(await of('/nowhere')).toEqual({ problems: [expect.stringContaining('--control-token-file /nowhere')] })
    expect(await of(folder)).toEqual({
      problems: [expect.stringMatching(/--control-token-file .*: it is a folder/)],
    })
    expect(await of(empty)).toEqual({ problems: [`\`--control-token-file ${empty}\`: the file is empty.`] })
    expect(await of(problem)).toEqual({
      problems: [`\`--control-token-file\` ${problem} must be 1 to 256 visible ASCII characters without spaces.`],
    })
    expect(await settingsOf(['--link-key-file='], {})).toEqual({
      problems: ['`--link-key-file` needs the path of a file.'],
    })
  })
})
