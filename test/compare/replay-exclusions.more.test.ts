import { expect, it } from 'vitest'
import { contradictionsOf, reported } from './compare-report.ts'
import { FLOWS } from './recorded-flows.ts'
import { type Entry, harOf, startRecorder } from './recorder.ts'

/** Repeats a recorded request. */
const again = ({ response, ...entry }: Entry, n: number): Entry => {
  const headers = response.headers.map(({ name, value }) =>
    name === 'correlation-id' ? { name, value: `${value.slice(0, -2)}${n}` } : { name, value },
  )
  return { ...entry, response: { ...response, headers } }
}

/** Repeats a request with an error as response. */
const rejected = (entry: Entry | undefined, status: number, code: string): Entry => {
  if (!entry) throw new Error('missing entries')
  const text = JSON.stringify({ error: { code, message: 'no' } })
  const headers = again(entry, (status % 90) + 10).response.headers.filter(({ name }) => name !== 'location')
  return { ...entry, response: { status, headers, content: { mimeType: 'application/json', text } } }
}

const at = (entry: number, reason: RegExp) => ({ file: 1, entry, reason: expect.stringMatching(reason) })

it('replays pages, webhooks and repeated keys, and reports reasons for the others', async () => {
  const recorder = await startRecorder()
  await FLOWS.notified(recorder)
  const [init, page] = recorder.entries
  if (!page) throw new Error('missing page')
  const entries = [...recorder.entries]
  entries.push(rejected(init, 503, 'SERVER_ERROR'), rejected(init, 409, 'INVALID_STATE'))
  // A second page view before the end, such as after a redirect back.
  entries.splice(2, 0, again(page, 10))
  const report = await reported(harOf(entries))
  expect(contradictionsOf(report)).toEqual([])
  expect(report.recording).toMatchObject({
    exchanges: 9,
    replayed: 6,
    notReplayed: [at(3, /actions of the cardholder between/), at(8, /5xx/), at(9, /concurrent request/)],
  })
})

it('compares webhooks and pages with those of the sandbox', async () => {
  const recorder = await startRecorder()
  await FLOWS.notified(recorder)
  const [, page, , webhook] = recorder.entries
  const sent = webhook?.request.postData
  if (!page || !sent) throw new Error('missing entries')
  page.response.status = 303
  const { history, ...body } = JSON.parse(sent.text)
  sent.text = JSON.stringify({ ...body, history: history.slice(0, 1) })
  const contradictions = contradictionsOf(await reported(recorder.har())).join('\n')
  expect(contradictions).toContain('startTransaction status: 200 / 303')
  expect(contradictions).toContain(
    'transactionNotification body history[]: presence; sandbox 2 elements, recording 1 elements',
  )
})

it('does not replay a flow without a beginning', async () => {
  const recorder = await startRecorder()
  await FLOWS.canceled(recorder)
  const { recording } = await reported(harOf(recorder.entries.slice(1)))
  expect(recording).toMatchObject({ replayed: 0, notReplayed: [at(1, /no beginning/)] })
})
