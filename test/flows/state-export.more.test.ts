import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { temporaryFolder } from '../support/given-folder.ts'
import { manualClock } from '../support/manual-clock.ts'
import { type Running, startSandbox } from '../support/sandbox.ts'
import { exported, fill, imported } from '../support/state.ts'

/** Starts a sandbox with its own folder; webhooks are sent manually, so nothing changes on its own. */
const keeping = async (more: object = {}, clock = manualClock()): Promise<Running> =>
  startSandbox({
    ephemeral: false,
    'state-dir': join(temporaryFolder(), 'state'),
    clock,
    webhooks: 'manual',
    ...more,
  })

/** Two sandboxes that share only the public URL, which is part of their records. */
const ADDRESS = { 'public-url': 'http://127.0.0.1:8080' }

describe('export, import, export', () => {
  it('returns identical bytes space by space', async () => {
    const first = await keeping(ADDRESS)
    const second = await keeping(ADDRESS)
    await fill(first)
    await fill(first, 'b')
    for (const space of ['b', 'default']) await imported(second, await exported(first, space)).expect(200)
    expect(await exported(second)).toBe(await exported(first))
  })
})
