import { describe, expect, it } from 'vitest'
import { temporaryFolder } from '../support/given-folder.ts'
import { initBody } from '../support/init-body.ts'
import { decided, ownScenarios } from '../support/own-scenarios.ts'
import { startSandbox } from '../support/sandbox.ts'
import { inSpace } from '../support/space.ts'
import { exported, imported } from '../support/state.ts'

const NOT_AUTHENTICATED = 'when: { refno: "order-*" }\nauthentication: { transStatus: N, challenge: { codes: any } }\n'
const MINE = ['mine', 'when.refno order-*']
const SHIPPED = ['challenge_success', 'when.card challenge_success']

const MANY = 6

const start = (folder: string) => startSandbox({ ephemeral: false, 'state-dir': folder })

describe('a scenario of a space', () => {
  it('applies after a restart from the first request on, and can be saved again', async () => {
    const folder = temporaryFolder()
    const before = await start(folder)
    await ownScenarios(before, 'ci-42').put('mine', NOT_AUTHENTICATED).expect(201)
    await before.sandbox.close()

    const again = await start(folder)
    const mine = inSpace(again, 'ci-42')
    const created = await mine.init()
    expect(decided(created)).toEqual(MINE)
    expect((await mine.finish(created.body.transactionId)).body.status).toBe('failed')
    expect(decided(await inSpace(again).init())).toEqual(SHIPPED)
    const own = ownScenarios(again, 'ci-42')
    expect((await own.show('mine')).body.source.text).toBe(NOT_AUTHENTICATED)
    await own.put('mine', 'title: only by name').expect(200)
    expect(decided(await mine.init())).toEqual(SHIPPED)
    await own.remove('mine').expect(200)
    await again.sandbox.close()

    const third = await start(folder)
    expect((await ownScenarios(third, 'ci-42').list()).files).toEqual([])
  })

  it('is in an export and applies after its import', async () => {
    const first = await startSandbox()
    const own = ownScenarios(first, 'ci-42')
    await own.put('mine', NOT_AUTHENTICATED).expect(201)
    const file = await exported(first)

    const second = await startSandbox()
    await ownScenarios(second, 'ci-42').put('other', NOT_AUTHENTICATED.replace('order', 'booking')).expect(201)
    await imported(second, file).expect(200)
    expect(await exported(second)).toBe(file)
    expect(decided(await inSpace(second, 'ci-42').init())).toEqual(MINE)
    expect((await ownScenarios(second, 'ci-42').list()).files).toEqual((await own.list()).files)
    // An import replaces the records of the same space only.
    await imported(second, { ...JSON.parse(file), spaces: { 'ci-42': {} } }).expect(200)
    expect(decided(await inSpace(second, 'ci-42').init())).toEqual(SHIPPED)
  })

  it.each([
    [
      'that is unreadable',
      { mine: { name: 'mine', mediaType: 'application/yaml', text: 'title: x\nwen: {}' } },
      'spaces.filled.scenarios.mine, line 2, column 1: Unknown key `wen`. Did you mean `when`?',
    ],
    [
      'of a name that none can have',
      { 'no!': { name: 'no!', mediaType: 'application/yaml', text: 'title: x' } },
      'spaces.filled.scenarios.no!: name must be the name of a scenario: lower case letters, digits, _ and -',
    ],
    [
      'that two texts define',
      {
        a: { name: 'a', mediaType: 'application/yaml', text: 'cases: { b: {} }' },
        'a/b': { name: 'a/b', mediaType: 'application/yaml', text: 'title: x' },
      },
      'spaces.filled.scenarios.a/b, line 1, column 1: `a/b` is already defined by `a`',
    ],
    [
      'under another name than its own',
      { mine: { name: 'other', mediaType: 'application/yaml', text: 'title: x' } },
      'spaces.filled.scenarios.mine: name does not match the ID of its record',
    ],
  ])('is not imported with a file %s, and nothing else is', async (_title, scenarios, message) => {
    const running = await startSandbox()
    const { status, body } = await imported(running, {
      format: 'threeds-sandbox state',
      version: 1,
      spaces: { filled: { counters: { transaction: 7 }, scenarios } },
    })
    expect([status, body.error.code]).toEqual([400, 'INVALID_PROPERTY'])
    expect(body.error.message).toContain(message)
    expect(JSON.parse(await exported(running)).spaces).toEqual({})
  })

  it('applies together with others saved at the same time, and the last one of a name wins', async () => {
    const running = await startSandbox()
    const { put, list } = ownScenarios(running)
    const names = Array.from({ length: MANY }, (_, n) => `s${n}`)
    const responses = await Promise.all([...names, ...names].map((name) => put(name, `when: { refno: ${name} }`)))
    expect(responses.map(({ status }) => status).sort()).toEqual([...names.map(() => 200), ...names.map(() => 201)])
    expect((await list()).files).toHaveLength(MANY)
    const chosen = await Promise.all(names.map((refno) => running.init(initBody(undefined, { refno }))))
    expect(chosen.map((response) => decided(response)[0])).toEqual(names)
  })
})
