import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { runCommand } from '../support/command.ts'
import { temporaryFolder } from '../support/given-folder.ts'
import { initBody } from '../support/init-body.ts'
import { MERCHANT, sharedSandbox } from '../support/sandbox.ts'

const shared = sharedSandbox()

/** Returns a folder as in a checkout. */
const checkedOut = (files: Record<string, string>): string => {
  const folder = temporaryFolder()
  mkdirSync(join(folder, 'shop'))
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text)
  return folder
}

const putInto = (space: string, folder: string) =>
  runCommand(['save', folder, '--space', space, '--port', new URL(shared().url).port])

const namesIn = async (space: string): Promise<string[]> =>
  (await shared().http.get(`/_sandbox/scenarios?space=${space}`)).body.files.map(({ name }: { name: string }) => name)

it('saves the files of a folder into a space with one call; they apply from then on', async () => {
  const folder = checkedOut({
    'shop/slow.yaml':
      'title: It is dear\nwhen: { amount: 4711 }\nauthentication: { flow: frictionless, transStatus: N }\n',
    'family.yml': 'cases: { one: {}, two: {} }\n',
    'README.md': 'no scenario',
  })
  expect(await putInto('ci-1', folder)).toEqual({
    code: 0,
    stdout: ['family/one', 'family/two', 'shop/slow']
      .map((name) => `Saved ${name} in space ci-1 of ${shared().url}\n`)
      .join(''),
    stderr: '',
  })
  const { http } = shared()
  const { headers } = await http
    .post('/v1/transactions')
    .auth(`${MERCHANT[0]}+ci-1`, MERCHANT[1])
    .send(initBody(undefined, { amount: 4711 }))
  expect(headers['sandbox-scenario']).toBe('shop/slow')
  // A second time: each file replaces itself.
  expect((await putInto('ci-1', folder)).code).toBe(0)
  expect(await namesIn('ci-1')).toEqual(['family', 'shop/slow'])
})

it('reports problems as validate does, before it calls the sandbox', async () => {
  const folder = checkedOut({ 'shop/slow.yaml': 'titel: x\n', 'good.yaml': 'title: y\n' })
  const { code, stderr } = await putInto('ci-2', folder)
  expect([code, stderr]).toEqual([
    2,
    expect.stringContaining(`${join(folder, 'shop/slow.yaml')}:1:1: Unknown key \`titel\``),
  ])
  expect(await putInto('ci-2', '/nowhere')).toMatchObject({ code: 2, stderr: expect.stringContaining('/nowhere') })
  expect(await putInto('ci-2', checkedOut({}))).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('No scenario files'),
  })
})

it('saves none if one is invalid or two define the same name', async () => {
  const send = (scenarios: Record<string, string>) =>
    shared().http.put('/_sandbox/scenarios?space=ci-3').send({ scenarios })
  const { status, body } = await send({ good: 'title: y', 'shop/bad': 'title: x\nwen: {}' })
  expect([status, body.error.message]).toEqual([
    400,
    expect.stringContaining('Nothing was saved: shop/bad, line 2, column 1: Unknown key `wen`'),
  ])
  expect((await send({ a: 'cases: { b: {} }', 'a/b': 'title: x' })).body.error.message).toContain(
    '`a/b` is already defined by `a`',
  )
  expect(await namesIn('ci-3')).toEqual([])
})
