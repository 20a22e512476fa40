import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { basename, join } from 'node:path'
import { describe, expect } from 'vitest'
import { ROOT } from '../../scripts/prepare.mjs'
import { once } from '../../src/core/domain/once.ts'
import { contractIn } from '../support/contract-document.ts'
import { eventually } from '../support/eventually.ts'
import { temporaryFolder } from '../support/given-folder.ts'
import { CHALLENGE_CARD, initBody, plainCard, THREE_DS } from '../support/init-body.ts'
import { isLong, itWhole } from '../support/long.ts'
import { builtProgram, type RunningProcess, startProgram } from '../support/process.ts'
import { MERCHANT } from '../support/sandbox.ts'

builtProgram()

/** Only a start loads them, or its failure: what reads a folder, a config file or a state of the user's. */
const OF_A_START = [
  'explain-failure',
  'load',
  'parse-config',
  'parse-export',
  'reload-line',
  'unservable',
  'watch-scenarios',
]

const TOKEN = 'of-the-control-api'
const ARGS = ['--ephemeral', '--control-token', TOKEN]
const AUTHORIZATION = `Basic ${btoa(MERCHANT.join(':'))}`
const YAML = { 'content-type': 'application/yaml' }
const TEXT = 'description: mine\nwhen: {refno: mine}\nthreeDS: {transStatus: Y}\n'

/** What says the same to everybody. */
const SAME = /javascript|css|yaml/

/** A country in letters, for which a refusal looks up the digits. */
const SWISS = { ...THREE_DS, cardholder: { billAddrCountry: 'CH' } }

type Call = readonly [verb: string, path: string, body?: unknown, headers?: Readonly<Record<string, string>>]

/** Every operation of the control API, about something that is not there. */
const operations = (): Call[] => {
  const { paths } = contractIn('src/control/openapi.yaml') as { paths: Record<string, object> }
  return Object.entries(paths).flatMap(([path, item]) =>
    ['get', 'post', 'put', 'delete'].flatMap((verb): Call[] =>
      // Those that stay open, and those that end what the others are about.
      verb in item && !/wait|undo/.test(path)
        ? [[verb, `/_sandbox${path.replace(/\{\w+\}/, 'none')}`, verb === 'get' || verb === 'delete' ? undefined : {}]]
        : [],
    ),
  )
}

/** What a program answers to each call: its status, its type and, where it is the same for everybody, its text. */
const answersOf = async ({ url, init }: RunningProcess, calls: readonly Call[]) => {
  const id = String((await init(initBody())).body.transactionId)
  const filled = (text: string): string => text.replace(':id', id).replace(':port', `:${new URL(url).port}`)
  const answers = []
  for (const [verb, path, body, headers = {}] of calls) {
    const answer = await fetch(url + filled(path), {
      method: verb,
      redirect: 'manual',
      headers: {
        authorization: path.startsWith('/_sandbox') ? `Bearer ${TOKEN}` : AUTHORIZATION,
        'content-type': 'application/json',
        ...headers,
      },
      ...(body !== undefined && { body: filled(typeof body === 'string' ? body : JSON.stringify(body)) }),
    })
    const text = await answer.text()
    const type = answer.headers.get('content-type') ?? ''
    answers.push({ verb, path, status: answer.status, type, ...(SAME.test(type) && { text }) })
  }
  return answers
}

/** A copy of the package in a folder of its own, as `npm` installs it. */
const installed = (): string => {
  const folder = temporaryFolder()
  for (const part of ['bin', 'dist', 'scenarios', 'openapi.yaml', 'package.json'])
    cpSync(join(ROOT, part), join(folder, part), { recursive: true })
  return folder
}

/** Has Node tell again and again which functions ran: what was loaded, and what of it was used. */
const COUNTING = `data:text/javascript,${encodeURIComponent(
  'import v8 from "node:v8"; setInterval(() => v8.takeCoverage(), 200).unref()',
)}`

/** The parts that have run so far, by the names of their files. What was told is read once. */
const partsRun = (counts: string): (() => ReadonlySet<string>) => {
  const read = new Set<string>()
  const ran = new Set<string>()
  return () => {
    for (const name of readdirSync(counts).filter((one) => !read.has(one))) {
      const { result }: { result: { url: string }[] } = JSON.parse(readFileSync(join(counts, name), 'utf8'))
      for (const { url } of result) if (/\/later\.js$|\.part\.js$/.test(url)) ran.add(basename(url))
      read.add(name)
    }
    return ran
  }
}

/** Of what is taken into memory, what has not run; pieces that several share are not named. */
const unused = (used: ReadonlySet<string>): string[] => {
  const kept = readFileSync(join(ROOT, 'dist/later.js'), 'utf8').matchAll(/"\.\/([^"]+\.part\.js)"/g)
  return [...kept]
    .flatMap(([, part = '']) => (used.has(part) ? [] : (/^(?!chunk)(.+)-\w{8}\.part\.js$/.exec(part)?.slice(1) ?? [])))
    .sort()
}

describe('a sandbox whose files are taken away while it runs', () => {
  const calls = (): Call[] => [
    ...operations(),
    ...readdirSync(join(ROOT, 'dist/console')).map((file): Call => ['get', `/_sandbox/${file}`]),
    ['get', '/_sandbox/', undefined, { accept: 'text/html' }],
    ['get', '/_sandbox/explain/req_1', undefined, { accept: 'text/html', authorization: '' }],
    ['get', '/v1/start/:id'],
    ['get', '/9F0C71D2-4B3E-4E86-A5D7-60B1C2F83E94'],
    ['get', '/_sandbox/back?x=1'],
    ['post', '/v1/transactions', initBody(CHALLENGE_CARD, { card: plainCard(CHALLENGE_CARD, { '3D': SWISS }) })],
    ['put', '/_sandbox/scenarios/mine', TEXT, YAML],
    ['post', '/v1/transactions', { ...initBody(), refno: 'mine' }],
    ['post', '/_sandbox/next', { scenario: 'challenge_failed', when: { refno: 'A*' } }],
    ['get', '/_sandbox/transactions/:id/as?form=vitest'],
    ['get', '/_sandbox/scenarios/challenge_success'],
    ['put', '/_sandbox/transactions/:id/faults', { on: ['status'], status: 500, times: 1 }],
    ['post', '/_sandbox/holds?space=held', { on: 'init', when: { refno: 'held' } }],
    ['post', '/_sandbox/webhooks', { transaction: ':id', url: 'http://localhost:1/' }],
    ['put', '/_sandbox/spaces/default/pages', { url: 'http://localhost:port' }],
  ]

  /** What is right is the same for both: what a program answers that has its files. */
  const answersOfWhole = once(async () => answersOf(await startProgram(ARGS), calls()))

  itWhole.each<[what: string, early: readonly string[]]>([
    ['that were not asked for anything before', []],
    // What is asked for in the first moment comes from the folder, and asks for more later.
    ...(isLong
      ? [
          ['that were asked for their control API at once', ['/_sandbox/cards', '/_sandbox/']] satisfies [
            string,
            string[],
          ],
        ]
      : []),
  ])('answers every call as one that has its files: two %s', async (_what, early) => {
    const [gone, counts] = [installed(), temporaryFolder()]
    const robbed = await startProgram(ARGS, {
      program: join(gone, 'dist/cli.js'),
      env: { NODE_V8_COVERAGE: counts, NODE_OPTIONS: `--import ${COUNTING}` },
    })
    for (const path of early)
      await (await fetch(robbed.url + path, { headers: { authorization: `Bearer ${TOKEN}` } })).text()
    const ran = partsRun(counts)
    await eventually(() => expect(ran()).toContain('later.js'))
    rmSync(gone, { recursive: true })
    mkdirSync(gone)

    const before = await answersOfWhole()
    expect(await answersOf(robbed, calls())).toEqual(before)
    expect(before.filter(({ status }) => status >= 500)).toEqual([])
    expect(before.filter(({ path, status }) => path.includes('/console') && status !== 200)).toEqual([])
    if (early.length === 0) await eventually(() => expect(unused(ran())).toEqual(OF_A_START))
  })
})
