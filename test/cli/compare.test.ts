import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { ASSUMED, DOCUMENTED, inFile, withNumberAsHost, writeRecording } from '../compare/recording-files.ts'
import { runCommand } from '../support/command.ts'
import { temporaryFolder } from '../support/given-folder.ts'

describe('compare', () => {
  it('prints and writes nothing if a card number remained after masking', async () => {
    const file = withNumberAsHost(await writeRecording(ASSUMED, DOCUMENTED))
    const suggested = join(temporaryFolder(), 'suggested.yaml')
    const ended = await runCommand(['compare', file, '--write', suggested, '--name', 'test account'])
    expect(ended).toMatchObject({ code: 5, stdout: '' })
    expect(ended.stderr).not.toContain('4000001000000026')
    expect(existsSync(suggested)).toBe(false)
  })
})

const toWrite = (file: string): readonly string[] => ['--write', file, '--name', 'test account']

describe('compare rejects', () => {
  it.each<[string, () => Promise<readonly string[]>, RegExp]>([
    ['a call without a recording', async () => [], /needs a recording/],
    ['a missing file', async () => ['nowhere.har'], /Cannot read `nowhere\.har`: file not found\./],
    ['a folder', async () => ['docs'], /Cannot read `docs`: it is a folder/],
    [
      'two outputs to the same file',
      async () => ['a.har', ...toWrite('x.yaml'), '--write-config', './x.yaml'],
      /the same file/,
    ],
    ['a file that is no HAR file', async () => [inFile('{}')], /file 1: log is missing/],
    ['an output without a name', async () => [await writeRecording(), '--write', 'x.yaml'], /`--write` needs `--name`/],
    ['a name without an output', async () => [await writeRecording(), '--name', 'a'], /`--name` needs `--write`/],
    [
      'a host as a name',
      async () => [await writeRecording(), '--write', 'x.yaml', '--name', 'pay.example'],
      /Do not use a host/,
    ],
    ['an output in a missing folder', async () => [await writeRecording(), ...toWrite('no/x.yaml')], /Cannot write/],
    [
      'a host that was not called',
      async () => [await writeRecording(), '--host', 'a.example'],
      /no request of the service went/,
    ],
    ['a missing baseline', async () => [await writeRecording(), '--baseline', 'no.json'], /Cannot read `no\.json`/],
    ['an invalid baseline', async () => [await writeRecording(), '--baseline', inFile('[]')], /is not a baseline/],
    ['another format', async () => [await writeRecording(), '--format', 'xml'], /must be one of table, json/],
  ])('%s', async (_title, given, message) => {
    const ended = await runCommand(['compare', ...(await given())])
    expect(ended).toMatchObject({ code: 2, stdout: '' })
    expect(ended.stderr).toMatch(message)
  })

  it('a live recording without --live, and never replays it', async () => {
    // A valid number of no real card.
    const file = inFile(
      readFileSync(await writeRecording(), 'utf8').replace(/(\\"number\\":\\")\d+/, '$14929996413742673'),
    )
    expect(await runCommand(['compare', file])).toMatchObject({ code: 2, stderr: expect.stringContaining('--live') })
    const { code, stdout } = await runCommand(['compare', file, '--live', '--format', 'json'])
    expect(JSON.parse(stdout)).toMatchObject({ exitCode: code, recording: { isLive: true, replayed: 0 } })
    expect(stdout).not.toContain('4929996413742673')
  })
})
