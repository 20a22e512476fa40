import { describe, expect, it } from 'vitest'
import { initBody } from '../support/init-body.ts'
import { reported, withVerdict } from './compare-report.ts'
import { startRecorder } from './recorder.ts'

describe.each([
  ['a null member', 'null-is-absent', { language: null }, 'INVALID_PROPERTY'],
  ['a return URL of an app', 'return-url-schemes', { redirect: { successUrl: 'myapp://paid' } }, 'INVALID_PROPERTY'],
  ['a published member without effect', 'published-members', { customer: { id: 'c-1' } }, 'UNRECOGNIZED_PROPERTY'],
])('%s', (_title, key, member, code) => {
  const assumption = `#/x-assumptions/${key}`
  const recorded = async () => {
    const recorder = await startRecorder()
    await recorder.init({ ...initBody(), ...member })
    return recorder
  }

  it('is confirmed as accepted if the service accepts one', async () => {
    const report = await reported((await recorded()).har())
    expect(withVerdict(report, 'confirmed')).toContain(assumption)
  })

  it('contradicts the assumption if the service rejects a request for it only', async () => {
    const recorder = await recorded()
    const [entry] = recorder.entries
    if (!entry) throw new Error('nothing was recorded')
    const text = JSON.stringify({ error: { code, message: 'rejected' } })
    Object.assign(entry.response, { status: 400, content: { mimeType: 'application/json', text } })
    const report = await reported(recorder.har(), { replays: false })
    expect(withVerdict(report, 'contradicted')).toContain(assumption)
  })
})
