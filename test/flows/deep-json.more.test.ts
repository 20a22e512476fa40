import { expect, it } from 'vitest'
import { CONTROL_ROUTES } from '../../src/core/contract/control-operations.gen.ts'
import { namesOf } from '../../src/core/domain/table-keys.ts'
import { type Running, sharedSandbox } from '../support/sandbox.ts'
import { startTransaction } from '../support/state.ts'

const shared = sharedSandbox({ webhooks: 'manual' })

/** Returns every call of the control API with a body, for an existing transaction. */
const pathsOf = async (running: Running) => {
  const id = await startTransaction(running)
  return namesOf(CONTROL_ROUTES)
    .map((name) => CONTROL_ROUTES[name])
    .filter(({ verb }) => verb === 'POST' || verb === 'PUT')
    .map(({ verb, path }) => ({ verb, path: `/_sandbox${path.replace('{id}', id).replace(/\{\w+\}/, 'x')}` }))
}

/** Returns JSON with deep nesting in known and in unknown members. */
const bodiesOf = (levels: number): readonly string[] => {
  const deep = `${'{"x":['.repeat(levels / 2)}1${']}'.repeat(levels / 2)}`
  return [
    deep,
    `{"checks":[{"requests":{},"content":${deep}}]}`,
    `{"when":${deep},"body":${deep},"refno":${deep},"outcome":${deep}}`,
  ]
}

/** Sends each body to each call and returns the responses with their paths. */
const responsesTo = async (running: Running, levels: number) => {
  const paths = await pathsOf(running)
  expect(paths.length).toBeGreaterThan(20)
  const responses: { readonly path: string; readonly status: number; readonly text: string }[] = []
  for (const body of bodiesOf(levels))
    for (const { verb, path } of paths) {
      const call = verb === 'PUT' ? running.http.put(path) : running.http.post(path)
      const { status, text } = await call.type('json').send(body)
      responses.push({ path, status, text })
    }
  return responses
}

it('JSON that is nested too deeply is rejected before it is processed', async () => {
  const responses = await responsesTo(shared(), 3_500)
  expect(responses.filter(({ status }) => status >= 500)).toEqual([])
  const readers = responses.filter(({ path }) =>
    /\/(verify|next|status-override|faults|webhooks|clock|state)$/.test(path),
  )
  expect(readers.length).toBeGreaterThan(3 * 6)
  for (const { status, text } of readers) expect([status, text]).toEqual([400, expect.stringContaining('at most 64')])
})

it('JSON with the maximum nesting causes no errors', async () => {
  const responses = await responsesTo(shared(), 60)
  expect(responses.filter(({ status }) => status >= 500)).toEqual([])
  expect(responses.some(({ text }) => text.includes('at most 64'))).toBe(false)
})
