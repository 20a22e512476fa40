import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Ajv } from 'ajv'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { renderAssumptions } from '../../scripts/generate/assumptions-page.ts'
import { readSettings } from '../../src/cli/read-settings.ts'
import { collectAssumptions, collectOrigins } from '../../src/core/contract/origins.ts'
import { keysOf, pointTo } from '../../src/core/domain/json-pointer.ts'
import { OF_ASSUMPTIONS } from '../compare/mutations.ts'
import { FLOWS } from '../compare/recorded-flows.ts'
import { harOf, startRecorder } from '../compare/recorder.ts'
import { ASSUMED, DOCUMENTED, entriesIn, inFile, ofSomethingElse, writeRecording } from '../compare/recording-files.ts'
import { runCommand } from '../support/command.ts'
import { temporaryFolder } from '../support/given-folder.ts'

describe('compare', () => {
  it('exits with 4 if the contract has no path for any recorded request', async () => {
    expect(await runCommand(['compare', await ofSomethingElse()])).toMatchObject({
      code: 4,
      stderr: expect.stringContaining('no request of the contract'),
    })
  })
})

const toWrite = (file: string): readonly string[] => ['--write', file, '--name', 'test account']

describe('compare rejects', () => {
  it('an output file that is an input file, and leaves it unchanged', async () => {
    const file = await writeRecording()
    const before = readFileSync(file, 'utf8')
    const ended = await runCommand(['compare', file, ...toWrite(join(file, '..', '.', 'recording.har'))])
    expect(ended).toMatchObject({
      code: 2,
      stdout: '',
      stderr: expect.stringContaining('would overwrite an input file'),
    })
    expect(await runCommand(['compare', file, '--write-config', file])).toMatchObject({ code: 2, stdout: '' })
    expect(readFileSync(file, 'utf8')).toBe(before)
  })

  it('a recording of a sandbox, which would confirm every assumption', async () => {
    const entries = entriesIn(await writeRecording())
    for (const { response } of entries) response.headers.push({ name: 'sandbox-request-id', value: 'req_1' })
    const ended = await runCommand(['compare', inFile(harOf(entries))])
    expect(ended).toMatchObject({ code: 2, stderr: expect.stringContaining('recording is of a sandbox') })
  })
})

describe('the report of compare', () => {
  it('lists differences first, masked, with the entry of the recording', async () => {
    const { stdout } = await runCommand(['compare', await writeRecording(ASSUMED, DOCUMENTED)])
    expect(stdout).toMatch(/^2 exchanges in 1 flows, 2 of them replayed; transactions at 127\.0\.0\.1:\d+\n/)
    expect(stdout).toContain('\nDocumented items that differ:\n  TransactionStatusResponse: property currency\n')
    expect(stdout).toContain('\nContradicted:\n  TransactionStatusResponse: property merchantId\n')
    expect(stdout).toMatch(/getTransaction body merchantId: .*missing.*\(file 1, entry 2\)/)
    expect(stdout).toMatch(
      /\d+ confirmed, 1 contradicted, \d+ not covered, \d+ undecidable; 1 documented items differ\n$/,
    )
  })

  it.each([
    ['something', [ASSUMED, DOCUMENTED]],
    ['nothing', []],
  ] as const)('matches docs/reference/compare.schema.json as JSON if %s differs', async (_title, changes) => {
    const { stdout } = await runCommand(['compare', await writeRecording(...changes), '--format', 'json'])
    const schema: object = JSON.parse(readFileSync('docs/reference/compare.schema.json', 'utf8'))
    const { $schema: _draft, ...rest } = schema as { $schema: string }
    const fits = new Ajv({ strict: false }).compile(rest)
    expect(fits(JSON.parse(stdout)), JSON.stringify(fits.errors)).toBe(true)
  })

  it('compares with the contract only with --no-replay', async () => {
    const { stdout } = await runCommand(['compare', await writeRecording(), '--no-replay', '--format', 'json'])
    expect(JSON.parse(stdout)).toMatchObject({ exitCode: 0, recording: { exchanges: 2, replayed: 0 } })
  })

  it('does not count differences of the baseline', async () => {
    const exchange = await writeRecording(ASSUMED)
    const baseline = inFile((await runCommand(['compare', exchange, '--format', 'json'])).stdout, 'baseline.json')
    expect(await runCommand(['compare', exchange, '--baseline', baseline])).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('property merchantId (known from the baseline)'),
    })
    expect(await runCommand(['compare', await writeRecording(DOCUMENTED), '--baseline', baseline])).toMatchObject({
      code: 3,
    })
    // The same line differs in another way.
    expect(
      await runCommand(['compare', await writeRecording('a number as merchantId'), '--baseline', baseline]),
    ).toMatchObject({
      code: 1,
      stdout: expect.not.stringContaining('known from the baseline'),
    })
  })

  it('notes a file that was given twice', async () => {
    const file = await writeRecording()
    const { stdout } = await runCommand(['compare', file, file, '--no-replay'])
    expect(stdout).toMatch(/^2 exchanges in 1 flows.*\n {2}file 2 equals file 1 and is compared once\n/)
  })
})

/** Returns every text of a recording that is specific to it: longer than a word, and not in the contract. */
const secretsIn = (value: unknown): readonly string[] => {
  if (Array.isArray(value)) return value.flatMap(secretsIn)
  if (typeof value === 'object' && value !== null) return Object.values(value).flatMap(secretsIn)
  if (typeof value !== 'string' || CONTRACT.includes(value)) return []
  return /^[[{]/.test(value) ? secretsIn(JSON.parse(value)) : [value]
}

const CONTRACT = readFileSync('openapi.yaml', 'utf8')

it('prints no value of a recording in any format or suggestion', async () => {
  const recorder = await startRecorder()
  await FLOWS.linkWithTokens(recorder)
  await FLOWS.failedAfterChallenge(recorder)
  for (const { title, flow, change } of OF_ASSUMPTIONS)
    if (flow === 'linkWithTokens' && title.startsWith('another status')) change(recorder.entries)
  const secrets = new Set(
    secretsIn(
      recorder.entries.map(({ request, response }) => [
        request.headers,
        request.postData?.text,
        response.headers,
        response.content.text,
      ]),
    ),
  )
  const specific = [...secrets].filter(
    (secret) => secret.length > 8 && !/^(application|text)\/|^(nosniff|keep-alive|no-store)/.test(secret),
  )
  expect(specific.length).toBeGreaterThan(40)
  const file = join(temporaryFolder(), 'suggested.yaml')
  const recording = inFile(recorder.har())
  const output = [
    (await runCommand(['compare', recording, '--write', file, '--name', 'test account'])).stdout,
    (await runCommand(['compare', recording, '--format', 'json'])).stdout,
    readFileSync(file, 'utf8'),
  ].join('\n')
  expect(output).toContain('LinkStatus')
  expect(specific.filter((secret) => output.includes(secret))).toEqual([])
})

type Suggested = { readonly pointer: string; readonly origin: unknown }

/** Sets a value at a pointer, as a person would do manually. */
const apply = (document: unknown, { pointer, origin }: Suggested): void => {
  const names = keysOf(pointer)
  const last = names.pop() ?? ''
  const base = names.reduce<unknown>((node, name) => Object(node)[name], document)
  expect(Object(base), pointer).toHaveProperty([last === 'recorded' ? 'statement' : last])
  Object(base)[last] = origin
}

describe('the suggestions of compare', () => {
  it('are valid origins when a person applies them, and keep the assumptions', async () => {
    const file = join(temporaryFolder(), 'suggested.yaml')
    const given = await writeRecording()
    await runCommand(['compare', given, '--write', file, '--name', 'test account'])
    const text = readFileSync(file, 'utf8')
    const { name, date: on, confirmed, contradicted, config } = parse(text)
    expect({ name, contradicted, config }).toEqual({ name: 'test account', contradicted: [], config: {} })
    expect(confirmed.length).toBeGreaterThan(20)
    for (const secret of ['127.0.0.1', 'recording.har', 'order-1']) expect(text).not.toContain(secret)

    const document: unknown = parse(readFileSync('openapi.yaml', 'utf8'))
    const before = collectOrigins(document).rows
    for (const entry of confirmed) apply(document, entry)
    const { rows, missing } = collectOrigins(document)
    expect(missing.filter((problem) => !problem.endsWith('nothing uses it'))).toEqual([])
    const recorded = rows.filter(({ origin }) => origin.kind === 'recorded')
    expect(recorded.length).toBeGreaterThan(20)
    for (const { pointer, origin } of recorded) {
      const was = before.find((row) => row.pointer === pointer)?.origin
      expect(origin).toEqual({ kind: 'recorded', by: 'test account', on, times: expect.any(Number), replaces: was })
    }
    const page = renderAssumptions(rows, collectAssumptions(document).assumptions)
    expect(page).toMatch(/\*\*Recorded\*\* (once|\d+ times) on \d{4}-\d\d-\d\d \(test account\)/)
    expect(page).toContain('| item | documented | observed | assumed | recorded |')
  })

  it('contain masked contradictions, and the settings of a config file', async () => {
    const recorder = await startRecorder({ 'directory-response': 'emv' })
    await FLOWS.passedAfterChallenge(recorder)
    for (const { title, change } of OF_ASSUMPTIONS)
      if (title === 'an initialization returns 200') change(recorder.entries)
    const [file, config] = ['suggested.yaml', 'service.yaml'].map((name) => join(temporaryFolder(), name))
    if (file === undefined || config === undefined) throw new Error('no folder')
    const recording = inFile(harOf(recorder.entries))
    await runCommand(['compare', recording, '--write-config', config, ...toWrite(file)])
    // Read like a start does.
    const read = await readSettings({ settingInputs: [], secretFiles: [], config, problems: [] }, {})
    expect(read).toMatchObject({ settings: { 'directory-response': 'emv' } })
    expect(parse(readFileSync(config, 'utf8'))).toEqual({ 'directory-response': 'emv' })
    expect(parse(readFileSync(file, 'utf8'))).toMatchObject({
      contradicted: [
        {
          line: pointTo('#/paths', '/v1/transactions', 'post', 'responses', '201'),
          differences: 1,
          expected: '201',
          recorded: '200',
        },
      ],
      config: { 'directory-response': 'emv' },
    })
  })
})
