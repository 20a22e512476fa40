import { expect, it } from 'vitest'
import { CONTROL_ROUTES } from '../../src/core/contract/control-operations.gen.ts'
import { namesOf } from '../../src/core/domain/table-keys.ts'
import { type Running, sharedSandbox } from '../support/sandbox.ts'
import { begun } from '../support/state.ts'

const shared = sharedSandbox({ webhooks: 'manual' })

/** Where a body goes: every call of the control API that changes something, about a transaction that there is. */
const pathsOf = async (running: Running) => {
  const id = await begun(running)
  return namesOf(CONTROL_ROUTES)
    .map((name) => CONTROL_ROUTES[name])
    .filter(({ verb }) => verb === 'POST' || verb === 'PUT')
    .map(({ verb, path }) => ({ verb, path: `/_sandbox${path.replace('{id}', id).replace(/\{\w+\}/, 'x')}` }))
}

/** JSON with something that is nested so deeply in a member that calls have, and in one that they have not. */
const bodiesOf = (levels: number): readonly string[] => {
  const deep = `${'{"x":['.repeat(levels / 2)}1${']}'.repeat(levels / 2)}`
  return [
    deep,
    `{"checks":[{"requests":{},"content":${deep}}]}`,
    `{"when":${deep},"body":${deep},"refno":${deep},"outcome":${deep}}`,
  ]
}

/** What each call says to each body, by its path: the refusals of calls that read one, and whatever others answer. */
const said = async (running: Running, levels: number) => {
  const paths = await pathsOf(running)
  expect(paths.length).toBeGreaterThan(20)
  const answers: { readonly path: string; readonly status: number; readonly text: string }[] = []
  for (const body of bodiesOf(levels))
    for (const { verb, path } of paths) {
      const call = verb === 'PUT' ? running.http.put(path) : running.http.post(path)
      const { status, text } = await call.type('json').send(body)
      answers.push({ path, status, text })
    }
  return answers
}

it('JSON that is too deep is refused before anybody looks at it', async () => {
  const answers = await said(shared(), 3_500)
  expect(answers.filter(({ status }) => status >= 500)).toEqual([])
  const readers = answers.filter(({ path }) => /\/(verify|next|shown|faults|webhooks|clock|state)$/.test(path))
  expect(readers.length).toBeGreaterThan(3 * 6)
  for (const { status, text } of readers) expect([status, text]).toEqual([400, expect.stringContaining('64 at most')])
})

it('JSON that is as deep as it may be is never what a call fails at', async () => {
  const answers = await said(shared(), 60)
  expect(answers.filter(({ status }) => status >= 500)).toEqual([])
  expect(answers.some(({ text }) => text.includes('64 at most'))).toBe(false)
})
