import { describe, expect, it } from 'vitest'
import { contradictionsOf, reported } from './compare-report.ts'
import { FLOWS } from './recorded-flows.ts'
import { startRecorder } from './recorder.ts'

const KEY = 'zq8Kf3-secret-of-the-account-71'

/** Records a link of a service with other names. */
const linkWith = async (header: string): Promise<string> => {
  const recorder = await startRecorder({ 'link-key-header': header, 'link-key': KEY })
  await FLOWS.linkWithoutAuthentication(recorder)
  for (const { request } of recorder.entries) request.headers.push({ name: 'X-Shop-Version', value: '2' })
  return recorder.har()
}

describe('a link key in another header', () => {
  it.each(['x-account-key', 'service-access'])('is found, and the link is replayed: %s', async (header) => {
    const report = await reported(await linkWith(header))
    expect(contradictionsOf(report)).toEqual([])
    expect(report).toMatchObject({ settings: { 'link-key-header': header }, recording: { replayed: 2 } })
    expect(JSON.stringify(report)).not.toContain(KEY)
  })

  it('is the one that --link-key-header names', async () => {
    const report = await reported(await linkWith('x-key-two'), { linkKeyHeader: 'x-key-two', replays: false })
    expect(report.settings).toMatchObject({ 'link-key-header': 'x-key-two' })
  })
})

it('finds the header of the second signature', async () => {
  const recorder = await startRecorder()
  await FLOWS.notified(recorder)
  const webhook = recorder.entries.find(({ request }) => request.url.startsWith('https://shop.example'))
  webhook?.request.headers.push({ name: 'Service-Signature', value: `t=1790000000000,s0=${'0a'.repeat(32)}` })
  const report = await reported(recorder.har(), { replays: false })
  expect(report.settings).toMatchObject({ 'signature-header': 'Service-Signature' })
})
