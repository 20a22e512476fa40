import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import process from 'node:process'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { consoleSizes } from '../../scripts/console-sizes.mjs'
import { ROOT } from '../../scripts/prepare.mjs'
import { temporaryFolder } from '../support/given-folder.ts'
import { initBody } from '../support/init-body.ts'
import { laterFile, loadedWith } from '../support/loaded-files.ts'
import { itWhole } from '../support/long.ts'
import { builtProgram, runProgram, startProgram } from '../support/process.ts'
import { MERCHANT } from '../support/sandbox.ts'

builtProgram()

const sizeOf = (files: ReadonlyMap<string, string>): number =>
  [...files.values()].reduce((sum, { length }) => sum + length, 0)
const command = (name: string) => {
  const program = loadedWith('cli.js')
  return loadedWith('cli.js', laterFile(program, name))
}

/** The files of the bundle that the program has loaded when it ends: Node itself keeps count. */
const loadedBy = async (args: readonly string[]): Promise<readonly string[]> => {
  const counts = temporaryFolder()
  const { code } = await runProgram(args, { env: { NODE_V8_COVERAGE: counts } })
  expect(code).toBe(0)
  return readdirSync(counts).flatMap((file) => {
    const { result }: { result: { url: string }[] } = JSON.parse(readFileSync(join(counts, file), 'utf8'))
    return result.flatMap(({ url }) => (url.includes('/dist/') ? [basename(url)] : []))
  })
}

describe('what is loaded, because each file and each kilobyte takes time', () => {
  it('by a start: few files', () => {
    expect(command('start').size).toBeLessThanOrEqual(7)
  })

  it('by a start: no table of countries, which only a refusal wants', () => {
    const texts = [...command('start').values()].join('')
    expect(texts).toContain('numericOf')
    expect(texts).not.toContain('CHCHE756')
  })

  itWhole('by exec, around a command that asks for nothing: what a start loads, and itself', async () => {
    const loaded = await loadedBy(['exec', '--', process.execPath, '--version'])
    const ofStart = [...command('start').keys()].filter((file) => !/^start-/.test(file))
    expect(loaded.filter((file) => !ofStart.includes(file))).toEqual([expect.stringMatching(/^exec-/)])
  })

  it.each(['health', 'webhook', 'wait', 'next', 'events', 'requests', 'config'])(
    'by %s, which only asks: little, and nothing of a server',
    (name) => {
      const files = command(name)
      expect(sizeOf(files)).toBeLessThan(100_000)
      expect([...files.values()].join('')).not.toContain('node_modules/express')
    },
  )

  it('by a program that imports the test kit: the same', () => {
    const files = loadedWith('kit.js')
    // Of these, 8 KB put pages on another site, read secrets from files, tell a stranger from a sandbox, load what comes late,
    // page through webhooks, and say what settings ask of each other, whose a token is, and how long things are kept; and 4 KB
    // are the words that are longer than arrows, and quicker to read; half of one saves a run as a page.
    expect(sizeOf(files)).toBeLessThan(76_900)
    expect([...files.values()].join('')).not.toContain('node_modules/express')
  })
})

/** Of express, the build leaves out what reads texts and forms: bytes it still reads, however they come. */
it('the program reads a body that comes in pieces, packed or in another charset, and refuses the others by name', async () => {
  const { url } = await startProgram(['--ephemeral'])
  const text = JSON.stringify(initBody())
  const inPieces = (bytes: Uint8Array) => new Blob([bytes.slice()]).stream()
  const post = async (body: BodyInit, headers: Record<string, string> = {}) => {
    const given = { authorization: `Basic ${btoa(MERCHANT.join(':'))}`, 'content-type': 'application/json', ...headers }
    const init = { method: 'POST', headers: given, body, duplex: 'half' }
    const answer = await fetch(`${url}/v1/transactions?a[b]=c`, init)
    return [answer.status, /"code":"(\w+)"/.exec(await answer.text())?.[1]]
  }
  const packed = (encoding: string) => ({ 'content-encoding': encoding })
  const inCharset = (charset: string) => ({ 'content-type': `application/json; charset=${charset}` })
  expect({
    inPieces: await post(inPieces(Buffer.from(text))),
    gzip: await post(gzipSync(text), packed('gzip')),
    brotliInPieces: await post(inPieces(brotliCompressSync(text)), packed('br')),
    utf16InPieces: await post(inPieces(Buffer.from(text, 'utf16le')), inCharset('utf-16le')),
    notGzip: await post(text, packed('gzip')),
    unknownPacking: await post(text, packed('zip')),
    unknownCharset: await post(inPieces(Buffer.from(text)), inCharset('koi8-r')),
    tooLongInPieces: await post(inPieces(Buffer.alloc(2 ** 20, ' '))),
  }).toEqual({
    inPieces: [201, undefined],
    gzip: [201, undefined],
    brotliInPieces: [201, undefined],
    utf16InPieces: [201, undefined],
    notGzip: [400, 'CLIENT_ERROR'],
    unknownPacking: [415, 'INVALID_HEADER'],
    unknownCharset: [415, 'INVALID_HEADER'],
    tooLongInPieces: [413, 'CLIENT_ERROR'],
  })
})

it('the console that somebody opens is 60 KB gzipped at most: script and style; with what is opened later, 75 KB', () => {
  const { atFirst, inAll } = consoleSizes()
  expect(atFirst).toBeLessThanOrEqual(60 * 1024)
  expect(inAll).toBeLessThanOrEqual(75 * 1024)
})

it.skipIf(process.platform === 'win32')('the program can be run as a shell runs what npm has linked', () => {
  const { status, error, stdout } = spawnSync(join(ROOT, 'bin/threeds-sandbox.cjs'), ['--version'], {
    encoding: 'utf8',
  })
  expect(error).toBeUndefined()
  expect({ status, stdout }).toEqual({ status: 0, stdout: '0.1.0\n' })
})
