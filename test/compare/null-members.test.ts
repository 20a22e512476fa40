import { expect, it } from 'vitest'
import { initBody } from '../support/init-body.ts'
import { reported, withVerdict } from './compare-report.ts'
import { startRecorder } from './recorder.ts'

const KEY = '#/x-assumptions/null-is-absent'

/** Records an initialization with a null member. */
const recorded = async () => {
  const recorder = await startRecorder()
  await recorder.init({ ...initBody(), language: null })
  return recorder
}

it('confirms that null members are ignored if the service accepts one', async () => {
  const report = await reported((await recorded()).har())
  expect(withVerdict(report, 'confirmed')).toContain(KEY)
})

it('contradicts it if the service rejects a request for its null member only', async () => {
  const recorder = await recorded()
  const [entry] = recorder.entries
  if (!entry) throw new Error('nothing was recorded')
  const error = { code: 'INVALID_PROPERTY', message: 'init.language must not be null' }
  Object.assign(entry.response, {
    status: 400,
    content: { mimeType: 'application/json', text: JSON.stringify({ error }) },
  })
  const report = await reported(recorder.har(), { replays: false })
  expect(withVerdict(report, 'contradicted')).toContain(KEY)
})
