import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import process from 'node:process'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { consoleSize } from '../../scripts/console-size.mjs'
import { ROOT } from '../../scripts/prepare.mjs'
import { initBody } from '../support/init-body.ts'
import { chunkOf, loadedText } from '../support/loaded-files.ts'
import { builtProgram, startProgram } from '../support/process.ts'
import { MERCHANT } from '../support/sandbox.ts'

builtProgram()

const EXPRESS = 'node_modules/express/'

it('commands that call a running sandbox, and the test kit, do not load a server', async () => {
  const clients = chunkOf('client-commands')
  expect(Object.keys(await import(clients))).toEqual(
    expect.arrayContaining(['health', 'webhook', 'wait', 'next', 'events', 'requests', 'config']),
  )
  expect(loadedText(join(ROOT, 'dist/cli.js'), clients)).not.toContain(EXPRESS)
  expect(loadedText(join(ROOT, 'dist/kit.js'))).not.toContain(EXPRESS)
  expect(loadedText(chunkOf('start.command'))).toContain(EXPRESS)
})

it('the program reads a body in chunks, compressed or in another charset, and rejects unknown ones', async () => {
  const { url } = await startProgram(['--ephemeral'])
  const text = JSON.stringify(initBody())
  const inPieces = (bytes: Uint8Array) => new Blob([bytes.slice()]).stream()
  const post = async (body: BodyInit, headers: Record<string, string> = {}) => {
    const input = { authorization: `Basic ${btoa(MERCHANT.join(':'))}`, 'content-type': 'application/json', ...headers }
    const init = { method: 'POST', headers: input, body, duplex: 'half' }
    const response = await fetch(`${url}/v1/transactions?a[b]=c`, init)
    return [response.status, /"code":"(\w+)"/.exec(await response.text())?.[1]]
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

it('the console has at most 150 KB, gzipped', () => {
  expect(consoleSize()).toBeLessThanOrEqual(150 * 1024)
})

it.skipIf(process.platform === 'win32')('the program can be run by a shell through the link of npm', () => {
  const { status, error, stdout } = spawnSync(join(ROOT, 'bin/threeds-sandbox.cjs'), ['--version'], {
    encoding: 'utf8',
  })
  expect(error).toBeUndefined()
  expect({ status, stdout }).toEqual({ status: 0, stdout: '0.1.0\n' })
})
