import { expect, it } from 'vitest'
import { contradictionsOf, reported } from './compared.ts'
import { type Entry, harOf, startRecorder } from './recorder.ts'
import { STORIES } from './stories.ts'

/** A call as it was recorded, once more. */
const again = ({ response, ...entry }: Entry, n: number): Entry => {
  const headers = response.headers.map(({ name, value }) =>
    name === 'correlation-id' ? { name, value: `${value.slice(0, -2)}${n}` } : { name, value },
  )
  return { ...entry, response: { ...response, headers } }
}

/** The same call, which was refused. */
const refused = (entry: Entry | undefined, status: number, code: string): Entry => {
  if (!entry) throw new Error('nothing was recorded')
  const text = JSON.stringify({ error: { code, message: 'no' } })
  const headers = again(entry, (status % 90) + 10).response.headers.filter(({ name }) => name !== 'location')
  return { ...entry, response: { status, headers, content: { mimeType: 'application/json', text } } }
}

const at = (entry: number, reason: RegExp) => ({ file: 1, entry, reason: expect.stringMatching(reason) })

it('plays pages, webhooks and a key that is used again, and says of the rest why it is not played', async () => {
  const recorder = await startRecorder()
  await STORIES.notified(recorder)
  const [init, page] = recorder.entries
  if (!page) throw new Error('no page was opened')
  const entries = [...recorder.entries]
  entries.push(refused(init, 503, 'SERVER_ERROR'), refused(init, 409, 'INVALID_STATE'))
  // A second opening before the end, as after a page of somebody else.
  entries.splice(2, 0, again(page, 10))
  const report = await reported(harOf(entries))
  expect(contradictionsOf(report)).toEqual([])
  expect(report.recording).toMatchObject({
    exchanges: 9,
    replayed: 6,
    notReplayed: [at(3, /what the cardholder did between/), at(8, /5xx/), at(9, /running at the same time/)],
  })
})

it('holds a webhook against that of the sandbox, and a page against its page', async () => {
  const recorder = await startRecorder()
  await STORIES.notified(recorder)
  const [, page, , webhook] = recorder.entries
  const sent = webhook?.request.postData
  if (!page || !sent) throw new Error('nothing was recorded')
  page.response.status = 303
  const { history, ...body } = JSON.parse(sent.text)
  sent.text = JSON.stringify({ ...body, history: history.slice(0, 1) })
  const told = contradictionsOf(await reported(recorder.har())).join('\n')
  expect(told).toContain('startTransaction status: 200 / 303')
  expect(told).toContain('transactionNotification body history[]: sometimes; sandbox 2 elements, recording 1 elements')
})

it('says of a story without its beginning that it is not played', async () => {
  const recorder = await startRecorder()
  await STORIES.canceled(recorder)
  const { recording } = await reported(harOf(recorder.entries.slice(1)))
  expect(recording).toMatchObject({ replayed: 0, notReplayed: [at(1, /no beginning/)] })
})
