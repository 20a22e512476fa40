import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import * as kit from 'threeds-sandbox'
import { describe, expect, it, vi } from 'vitest'
import { copyOfKit, EXPECTED, replaceEverything, unusedMembers, useEveryMember } from '../support/every-kit-method.cjs'
import { temporaryFolder } from '../support/given-folder.ts'

/** All that vitest can fake. It cannot fake `nextTick` in a process, because Node itself needs it. */
const FAKED = [
  ...(['setTimeout', 'setInterval', 'setImmediate', 'clearTimeout', 'clearInterval', 'clearImmediate'] as const),
  ...(['Date', 'performance', 'queueMicrotask', 'hrtime'] as const),
]

/** Uses each member of a kit after fakes were installed. */
const runWithFakes = async (
  install: () => { restore(): void; called?: readonly string[] },
  load: () => Promise<typeof kit> | typeof kit,
) => {
  const fakes = install()
  try {
    const { used, results } = await useEveryMember(await load())
    return { results, unused: unusedMembers(used), called: fakes.called ?? [] }
  } finally {
    fakes.restore()
  }
}

const fakeTimers = () => {
  vi.useFakeTimers({ toFake: FAKED, now: 0 })
  const fetched = vi.fn(() => new Promise<never>(() => {}))
  vi.stubGlobal('fetch', fetched)
  return {
    restore: () => {
      expect(fetched).not.toHaveBeenCalled()
      vi.useRealTimers()
      vi.unstubAllGlobals()
    },
  }
}

const COMPLETE = { results: EXPECTED, unused: [], called: [] }

describe.each([
  ['fake timers and a fake fetch', fakeTimers],
  // vitest itself needs URL to import a module.
  ['functions that throw for timers, clocks, fetch and http.request', () => replaceEverything({ except: ['URL'] })],
])('each member of the kit works with %s', (_title, install) => {
  it('that are installed after its import', async () => {
    expect(await runWithFakes(install, () => kit)).toEqual(COMPLETE)
  })

  it('that are installed before its import', async () => {
    const copy = copyOfKit(temporaryFolder())
    expect(await runWithFakes(install, () => import(/* @vite-ignore */ copy))).toEqual(COMPLETE)
  })
})

it('works with functions of AbortSignal that are replaced after its import', async () => {
  const install = () => {
    const replaced = vi.fn(() => {
      throw new Error('replaced')
    })
    const spies = (['any', 'timeout', 'abort'] as const).map((name) =>
      vi.spyOn(AbortSignal, name).mockImplementation(replaced),
    )
    const restore = () => {
      for (const spy of spies) spy.mockRestore()
      expect(replaced).not.toHaveBeenCalled()
    }
    return { restore }
  }
  expect(await runWithFakes(install, () => kit)).toEqual(COMPLETE)
})

it('works with the fake timers of node:test, before and after its import', () => {
  const file = fileURLToPath(new URL('../support/kit-node-test.mjs', import.meta.url))
  const { NODE_OPTIONS: _, NODE_TEST_CONTEXT: __, ...env } = process.env
  const { status, stdout } = spawnSync(process.execPath, ['--test', file], {
    encoding: 'utf8',
    env: { ...env, COPY_IN: temporaryFolder() },
  })
  expect(stdout).toContain('pass 2')
  expect(status).toBe(0)
})
