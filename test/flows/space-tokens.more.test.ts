import { expect, it } from 'vitest'
import { type About, CONTROL_ABOUT } from '../../src/core/contract/control-about.gen.ts'
import type { ControlName, Parts } from '../../src/core/contract/control-call.ts'
import { CONTROL_ROUTES } from '../../src/core/contract/control-operations.gen.ts'
import { sharedSandbox } from '../support/sandbox.ts'
import {
  aboutNoSpace,
  CALLS,
  CONTROL_TOKEN,
  fixtureIn,
  idIn,
  keysOf,
  requesting,
  SPACE_TOKENS,
} from '../support/space-keys.ts'

const shared = sharedSandbox(SPACE_TOKENS)
const SPACE = 'team-a'
const OTHER_SPACE = 'team-b'
const OPERATIONS = Object.keys(CALLS) as ControlName[]
/** The four callers: without a token, of the space, of another space, and with the control token. */
const callers = () => {
  const running = shared()
  const tokenOf = (space: string) => keysOf(running, space).token
  return {
    nobody: requesting(running, undefined),
    own: requesting(running, tokenOf(SPACE)),
    other: requesting(running, tokenOf(OTHER_SPACE)),
    control: requesting(running, CONTROL_TOKEN),
  }
}
const fixture = () => fixtureIn(shared(), SPACE)

type TokenRequest = { readonly name: ControlName; readonly given: Parts } & ReturnType<typeof callers>
const inSpace = (parts: Parts, space: string): Parts => ({
  ...parts,
  ...(parts.path && 'space' in parts.path && { path: { space } }),
  query: { ...parts.query, space },
})

/** Errors for a caller of another space, by the subject of an operation. */
const ELSEWHERE: Readonly<Record<About, (requested: TokenRequest) => Promise<void>>> = {
  async nothing({ name, given, other }) {
    expect((await other(name, given)).status).toBe(200)
  },
  /** Expects 404 as for an unknown ID, and no effect. */
  async one({ name, given, other }) {
    const isChange = CONTROL_ROUTES[name].verb !== 'GET'
    const before = isChange && (await fixture().state())
    const named = await other(name, inSpace(given, SPACE))
    expect([named.status, named.text]).toEqual([404, (await other(name, inSpace(given, 'nobodys'))).text])
    const id = idIn(given)
    if (id !== undefined) {
      const result = await other(name, given)
      const unknown = await other(name, aboutNoSpace(given))
      const expected = unknown.text.replaceAll(idIn(aboutNoSpace(given)) ?? '', id)
      expect([result.status, result.text]).toEqual([404, expected])
    }
    if (isChange) expect(await fixture().state()).toEqual(before)
  },
  /** Operations that report the own space only. */
  async all({ name, given, other, own, control }) {
    for (const space of [SPACE, OTHER_SPACE]) await fixtureIn(shared(), space).transaction()
    expect((await other(name, inSpace(given, SPACE))).status).toBe(404)
    const ofOwn = await own(name)
    const ofOther = await other(name)
    const ofAll = await control(name)
    expect(ofAll.text.length).toBeGreaterThan(ofOwn.text.length)
    expect(ofOwn.text).not.toContain(OTHER_SPACE)
    expect(ofOther.text).not.toContain(SPACE)
  },
  /** Operations that are rejected without a space name, even for the own space. */
  async shared({ name, given, other, own }) {
    for (const requested of [own, other]) {
      const rejected = await requested(name, given)
      expect([rejected.status, rejected.body.error.code]).toEqual([403, 'CONTROL_TOKEN_NEEDED'])
    }
    expect((await other(name, inSpace(given, SPACE))).status).toBe(404)
  },
}

it.each(OPERATIONS)(
  '%s: without a token, with that of another space, with the own and with the control token',
  async (name) => {
    const { isOpen, status = 200, takesAnyQuery } = CONTROL_ROUTES[name]
    const about = CONTROL_ABOUT[name]
    const requested = callers()
    const given = await CALLS[name](fixture())
    expect((await requested.nobody(name, given)).status).toBe(isOpen ? status : 401)
    if (!isOpen) await ELSEWHERE[about]({ name, given, ...requested })
    const own = await requested.own(name, about === 'shared' ? inSpace(given, SPACE) : given)
    expect([own.status, own.text]).toEqual([status, expect.anything()])
    const again = await CALLS[name](fixture())
    expect((await requested.control(name, takesAnyQuery ? again : inSpace(again, SPACE))).status).toBe(status)
  },
)

it('an import reports a taken ID without its space; a change of several spaces cannot be undone by one of them', async () => {
  const { own, other, control } = callers()
  const state = (await fixture().state()) as { spaces: Record<string, object> }
  await fixture().transaction()
  const stolen = {
    ...(await fixture().state()),
    spaces: { [OTHER_SPACE]: Object.values(((await fixture().state()) as typeof state).spaces)[0] },
  }
  const rejected = await other('importState', { query: { space: OTHER_SPACE }, body: stolen })
  expect([rejected.status, rejected.text]).toEqual([409, expect.not.stringMatching(/team-a/)])
  const both = await control('exportState')
  const { undo } = (await control('importState', { query: { keep: '1h' }, body: both.body })).body as unknown as {
    undo: { id: string }
  }
  expect((await own('undo', { path: { id: undo.id } })).body.error.code).toBe('UNDO_GONE')
  expect((await control('undo', { path: { id: undo.id } })).status).toBe(200)
})
