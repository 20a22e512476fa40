import { afterAll, describe, expect, it } from 'vitest'
import { CONTRACTS, clientFolder, MAKERS, missing } from '../support/client-generators.ts'
import { readContract } from '../support/contract-document.ts'
import { isLong } from '../support/long-runs.ts'
import { builtProgram, startProgram } from '../support/process.ts'

const MINUTES = 60_000

/** Returns the operations of a contract that a client can call. */
const operationIds = (file: string): readonly string[] => {
  const paths = Object.values(readContract(file).paths as Record<string, Record<string, { operationId?: string }>>)
  return paths.flatMap((item) => Object.values(item).flatMap(({ operationId }) => operationId ?? []))
}

type Row = readonly [language: string, generated: string, compiled: string, problems: string, flow: string]

/**
 * Clients of both contracts, each with a small program of its language in a folder next to this file. Their requests
 * mandate a challenge (04) of a frictionless card, so a code completes it.
 */
describe.runIf(isLong)('a generated client', () => {
  builtProgram()
  const rows: Row[] = []
  afterAll(() => {
    const head: Row = ['language', 'generated', 'compiled', 'operations found', 'flow run']
    const lines = [head, ...rows].map(([language, generated, compiled, result, flow]) =>
      [language.padEnd(20), generated.padEnd(11), compiled.padEnd(10), result.padEnd(18), flow].join(''),
    )
    console.info(`\n${lines.join('\n')}\n`)
  })

  it.for(MAKERS)('$language: authenticates a card and a link', { timeout: 15 * MINUTES }, async (maker, { skip }) => {
    const { language, needs } = maker
    const absent = missing(needs)
    if (absent.length > 0) {
      rows.push([language, 'skipped', 'skipped', 'skipped', `this machine has no ${absent.join(', ')}`])
      skip(`${language}: this machine has no ${absent.join(', ')}`)
    }
    const row = [language, 'no', 'no', 'none', 'no'] as [string, string, string, string, string]
    rows.push(row)
    const folder = clientFolder(language)
    expect(maker.generate(folder)).toBe('')
    row[1] = '2 of 2'
    maker.compile(folder)
    row[2] = '2 of 2'

    const names = ['service', 'control'] as const
    const wanted = names.flatMap((name) => operationIds(CONTRACTS[name]).map((id) => ({ id, name })))
    const lost = wanted.filter(({ id, name }) => !maker.operation(id).test(maker.code(folder, name)))
    row[3] = `${wanted.length - lost.length} of ${wanted.length}`
    expect(lost).toEqual([])

    const { url } = await startProgram(['--ephemeral'])
    expect(maker.run(folder, url).trim().split(/\s+/)).toEqual(['authenticated', '05', 'SUCCESS', '05', 'DELETED'])
    row[4] = 'yes'
  })
})
