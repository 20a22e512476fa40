import { existsSync } from 'node:fs'
import { afterAll, describe, expect, it } from 'vitest'
import { isLong } from '../support/long-runs.ts'
import { sharedSandbox } from '../support/sandbox.ts'
import { ATTACKS } from './attacks.ts'

/** `npm run test:long -- attacks` runs all of them. */
const SELECTED = Object.entries(ATTACKS).map(
  ([kind, attacks]) => [kind, attacks.filter(({ elsewhere }) => isLong || elsewhere === undefined)] as const,
)

const shared = sharedSandbox()
const rows = [['attack', 'before', 'now']]

describe.each(SELECTED.filter(([, attacks]) => attacks.length > 0))('%s', (_kind, attacks) => {
  it.each(attacks)(
    '$action: $holds',
    async ({ action, before, play }) => {
      rows.push([action, before, await play(shared())])
      expect((await shared().http.get('/_sandbox/health')).body.status).toBe('ok')
    },
    600_000,
  )
})

it('an attack that `npm run test:more` does not run here is covered by another test', () => {
  const files = Object.values(ATTACKS).flatMap((attacks) => attacks.flatMap(({ elsewhere = [] }) => elsewhere))
  expect(files.filter((file) => !existsSync(file))).toEqual([])
})

afterAll(() => {
  if (isLong) console.info(rows.map((row) => row.join(' | ')).join('\n'))
})
