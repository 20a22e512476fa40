import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { ASSUMED, DOCUMENTED, givenRecording, inFile, withNumberAsHost } from '../compare/in-files.ts'
import { runCommand } from '../support/command.ts'
import { temporaryFolder } from '../support/given-folder.ts'

describe('compare', () => {
  it('says before anything else that a card number was left: nothing is told and nothing is written', async () => {
    const file = withNumberAsHost(await givenRecording(ASSUMED, DOCUMENTED))
    const suggested = join(temporaryFolder(), 'suggested.yaml')
    const ended = await runCommand(['compare', file, '--write', suggested, '--name', 'test account'])
    expect(ended).toMatchObject({ code: 5, stdout: '' })
    expect(ended.stderr).not.toContain('4000001000000026')
    expect(existsSync(suggested)).toBe(false)
  })
})

const toWrite = (file: string): readonly string[] => ['--write', file, '--name', 'test account']

describe('compare refuses', () => {
  it.each<[string, () => Promise<readonly string[]>, RegExp]>([
    ['to be called without a recording', async () => [], /needs a recording/],
    ['a file that is not there', async () => ['nowhere.har'], /nowhere\.har cannot be read: there is no such file/],
    ['a folder', async () => ['docs'], /docs cannot be read: it is a folder/],
    [
      'to write two files into one',
      async () => ['a.har', ...toWrite('x.yaml'), '--write-config', './x.yaml'],
      /its own/,
    ],
    ['what is no HAR file', async () => [inFile('{}')], /file 1: log is missing/],
    ['to write without a name', async () => [await givenRecording(), '--write', 'x.yaml'], /--write needs --name/],
    ['a name without a file', async () => [await givenRecording(), '--name', 'a'], /--name is for --write/],
    [
      'a host as a name',
      async () => [await givenRecording(), '--write', 'x.yaml', '--name', 'pay.example'],
      /no host and/,
    ],
    [
      'to write into a folder that is not there',
      async () => [await givenRecording(), ...toWrite('no/x.yaml')],
      /cannot be/,
    ],
    [
      'a host that was not called',
      async () => [await givenRecording(), '--host', 'a.example'],
      /no request of the service went/,
    ],
    [
      'a baseline that is not there',
      async () => [await givenRecording(), '--baseline', 'no.json'],
      /no\.json cannot be read/,
    ],
    ['a baseline that is none', async () => [await givenRecording(), '--baseline', inFile('[]')], /is no baseline/],
    ['another format', async () => [await givenRecording(), '--format', 'xml'], /must be one of table, json/],
  ])('%s', async (_what, given, message) => {
    const ended = await runCommand(['compare', ...(await given())])
    expect(ended).toMatchObject({ code: 2, stdout: '' })
    expect(ended.stderr).toMatch(message)
  })

  it('a live recording, unless it is asked for: then it is not replayed', async () => {
    // A number that fits the rules of numbers, and is of nobody.
    const file = inFile(
      readFileSync(await givenRecording(), 'utf8').replace(/(\\"number\\":\\")\d+/, '$14929996413742673'),
    )
    expect(await runCommand(['compare', file])).toMatchObject({ code: 2, stderr: expect.stringContaining('--live') })
    const { code, stdout } = await runCommand(['compare', file, '--live', '--format', 'json'])
    expect(JSON.parse(stdout)).toMatchObject({ exitCode: code, recording: { isLive: true, replayed: 0 } })
    expect(stdout).not.toContain('4929996413742673')
  })
})
