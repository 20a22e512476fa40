import { request } from 'node:http'
import { gzipSync } from 'node:zlib'
import { expect } from 'vitest'
import { createMemoryStore } from '../../src/engine/store/memory-store.ts'
import { changed, goodExport, pathOf } from '../support/changed-export.ts'
import { put, remove } from '../support/given-store.ts'
import { long } from '../support/long-runs.ts'
import { type Running, startSandbox } from '../support/sandbox.ts'
import { exported, imported } from '../support/state.ts'
import { type Attack, expectRejected, integers, timed } from './attack.ts'

const RECORDS = 1_000_000

const commits: readonly Attack[] = [
  {
    elsewhere: 'test/store/many-records.more.test.ts',
    action: 'a reset of a space with more than 121,000 records',
    before: '500, although it was done',
    holds: 'it is done completely and returns success',
    async play() {
      const store = createMemoryStore()
      await store.commit(integers(RECORDS).map((n) => put(`r${n}`, n)))
      await store.commit(integers(RECORDS).map((n) => remove(`r${n}`)))
      expect([...store.entries('counters', 'default')]).toEqual([])
      return `${RECORDS.toLocaleString('en')} records put and removed`
    },
  },
]

const ODD: readonly (readonly [path: readonly string[], value: unknown, before: string])[] = [
  [['currency'], 'euro', 'accepted'],
  [['returnUrls', 'success'], 'http://[', 'accepted'],
  [['returnUrls', 'cancel'], 'javascript:alert(1)', 'accepted'],
  [['returnUrls', 'error'], 'file:///etc/passwd', 'accepted'],
  [['language'], '../../etc', 'accepted'],
  [['scenario', 'name'], 'a\r\nset-cookie: b=c', 'accepted, then HTML with a stack trace and paths'],
  [['scenario', 'name'], '成功', 'accepted, then HTML with a stack trace and paths'],
  [['refno'], 'x'.repeat(1_000_000), 'accepted'],
  [['clocks', 'clock'], { mode: 'frozen', now: '9999-12-31T23:59:59.999+00:00' }, 'accepted'],
  [['merchantName'], 'card 4000001000000026', 'accepted'],
]

const shortOf = (value: unknown): string => {
  const text = JSON.stringify(value)
  return text.length > 60 ? `${text.length.toLocaleString('en')} characters` : text
}

const unservable: readonly Attack[] = ODD.map(([location, value, before]) => ({
  elsewhere: 'test/flows/invalid-imports.more.test.ts',
  action: `an import with ${location.join('.')} = ${shortOf(value)}`,
  before,
  holds: '400 without changes',
  async play() {
    const running = await startSandbox({ webhooks: 'manual' })
    const good = await goodExport(running)
    const before = JSON.parse(await exported(running)).spaces
    const response = await imported(running, changed(good, pathOf(good, ...location), value) as object)
    const result = expectRejected(response, 400)
    expect(response.text).not.toContain('4000001000000026')
    expect(JSON.parse(await exported(running)).spaces).toEqual(before)
    return result
  },
}))

const stateOf = (spaces: string): string => `{"format":"threeds-sandbox state","version":1,"spaces":{${spaces}}}`

/** Sends an import. The sandbox may respond before it has read all of it. */
const sent = (running: Running, text: string | Buffer, encoding?: string): Promise<string> =>
  new Promise((resolve, reject) => {
    const headers = { 'content-type': 'application/json', ...(encoding && { 'content-encoding': encoding }) }
    const call = request(`${running.url}/_sandbox/state`, { method: 'PUT', headers }, async (response) => {
      response.setEncoding('utf8')
      const text = (await response.toArray()).join('')
      call.destroy()
      resolve(`${response.statusCode} ${JSON.parse(text).error?.code}`)
    })
    call.on('error', (error) => ('code' in error && error.code === 'EPIPE' ? undefined : reject(error)))
    call.end(text)
  })

type Big = readonly [action: string, before: string, now: string, text: () => string | Buffer, encoding?: string]

const EMPTY_SPACES = long(50_001, 1_000_000)
const REFNOS = long(50_001, 800_000)
const BRACKETS = long(200_000, 60_000_000)

const BIG: readonly Big[] = [
  [
    'an import of a million empty spaces',
    '193 s and 6.8 GB',
    '413 CLIENT_ERROR',
    () =>
      stateOf(
        integers(EMPTY_SPACES)
          .map((n) => `"s${n}":{}`)
          .join(','),
      ),
  ],
  [
    'an import of 800,000 refnos',
    '10 s without service for other clients',
    '413 CLIENT_ERROR',
    () =>
      stateOf(
        `"default":{"refnos":{${integers(REFNOS)
          .map((n) => `"r${n}":"418203957162840336"`)
          .join(',')}}}`,
      ),
  ],
  ['an import of 60 MB of `[`', '7.8 s', '400 INVALID_JSON_PAYLOAD', () => '['.repeat(BRACKETS)],
  [
    'the same, compressed to 58 KB of gzip',
    '9.7 s',
    '415 INVALID_HEADER',
    () => gzipSync('['.repeat(BRACKETS)),
    'gzip',
  ],
]

const big: readonly Attack[] = BIG.map(([action, before, now, text, encoding]) => ({
  action,
  before,
  holds: `${now.slice(0, 3)} as soon as the limit is exceeded`,
  async play(running) {
    const body = text()
    const [result, took] = await timed(() => sent(running, body, encoding))
    expect(result).toBe(now)
    return `${result} in ${took}`
  },
}))

export const IMPORTS: readonly Attack[] = [...commits, ...unservable, ...big]
