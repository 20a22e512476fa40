import { describe, expect, it } from 'vitest'
import { reported, withVerdict } from './compare-report.ts'
import { FLOWS } from './recorded-flows.ts'
import { type Entry, harOf, startRecorder } from './recorder.ts'

type Body = { readonly card: { readonly '3D': object }; readonly error: object }

const changed = (entry: Entry | undefined, change: (body: Body) => void): void => {
  if (!entry) throw new Error('missing entry')
  const body = JSON.parse(entry.response.content.text)
  change(body)
  entry.response.content.text = JSON.stringify(body)
}

describe('a difference without a line', () => {
  it('is reported for an outcome that no scenario produces, which is still replayed', async () => {
    const recorder = await startRecorder()
    await FLOWS.passedAfterChallenge(recorder)
    changed(recorder.entries[2], (body) => Object.assign(body.card['3D'], { transStatusReason: '12' }))
    const report = await reported(recorder.har())
    expect(report.findings).toEqual(['no scenario produces challenge, Y, reason 12'])
    expect(report.recording.replayed).toBe(3)
  })

  it('is reported for a documented member that is present only sometimes', async () => {
    const recorder = await startRecorder()
    await FLOWS.passedAfterChallenge(recorder)
    await FLOWS.attempt(recorder)
    changed(recorder.entries[2], (body) => Reflect.deleteProperty(body.card['3D'], 'xid'))
    const report = await reported(recorder.har())
    expect(report.findings).toEqual([
      expect.stringMatching(/^getTransaction body card\.3D\.xid: presence; .*entry 3\)$/),
    ])
    expect(report).toMatchObject({ exitCode: 0, documented: [] })
  })

  it('contradicts the item of a member that is always missing, and the rule of the object if it is sometimes present', async () => {
    const recorder = await startRecorder()
    await FLOWS.declined(recorder)
    await FLOWS.rejectedRequests(recorder)
    const [first, ...others] = recorder.entries.filter(
      ({ request, response }) => request.method === 'POST' && response.status === 400,
    )
    const withoutMessage = (entry: Entry | undefined): void =>
      changed(entry, (body) => Reflect.deleteProperty(body.error, 'message'))
    withoutMessage(first)
    const ErrorDetail = '#/components/schemas/ErrorDetail'
    expect(withVerdict(await reported(recorder.har()), 'contradicted')).toEqual([`${ErrorDetail}/x-rule-origin`])
    for (const entry of others) withoutMessage(entry)
    expect(withVerdict(await reported(recorder.har()), 'contradicted')).toEqual([`${ErrorDetail}/properties/message`])
  })
})

it('compares a flow without a beginning with the contract only', async () => {
  const recorder = await startRecorder()
  await FLOWS.passedAfterChallenge(recorder)
  const report = await reported(harOf(recorder.entries.slice(1)))
  expect(report).toMatchObject({ exitCode: 0, recording: { flows: 1, incompleteFlows: 1, replayed: 0 } })
})
