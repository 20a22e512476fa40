import { once } from 'node:events'
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { createServer } from 'node:net'
import { dirname, join, relative } from 'node:path'
import { describe, expect, it } from 'vitest'
import { runCommand, startCommand } from '../support/command.ts'
import { temporaryFolder } from '../support/given-folder.ts'
import { CHALLENGE_CARD, initBody } from '../support/init-body.ts'
import { isLong } from '../support/long-runs.ts'
import { type Block, blocksOf, isStream, paste, readersFolder } from '../support/pasted-commands.ts'
import { builtProgram } from '../support/process.ts'

builtProgram()

const README = blocksOf('README.md')
const DOCS = readdirSync('docs', { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.md'))
  .sort()
  .map((name) => blocksOf(`docs/${name}`))
const DOCUMENTS = [README, ...DOCS].filter((blocks) => blocks.some(({ language }) => language === 'sh'))
const ALL = [README, ...DOCS].flat()

/** Shell blocks that are skipped here, each with the reason. */
const ELSEWHERE: readonly (readonly [first: string, reason: string])[] = [
  ['npm start', 'it installs and builds, and its second line runs this test'],
  ['mkdir -p examples/replicas/tls', 'test/replicas makes such a certificate and uses it'],
  ['docker compose -f examples/replicas', 'it wants a container engine; test/examples/replicas.test.ts reads the file'],
  ['node dist/cli.js --host 0.0.0.0 --state-dir', 'it goes on until it is stopped; test/replicas starts such ones'],
  ['kubectl create secret', 'it wants a cluster; test/examples/replicas.test.ts reads the files'],
  ['docker build', 'it wants a container engine; test/image builds the image without one'],
  [
    'docker run --rm --read-only',
    'it wants a container engine; test/image runs the image without one, in the same way',
  ],
]
const isElsewhere = ({ text }: Block): boolean => ELSEWHERE.some(([first]) => text.startsWith(first))

/** The README blocks for a stopped sandbox. */
const isOffline = ({ text }: Block): boolean => text.startsWith('node dist/cli.js state')

const isShell = ({ language }: Block): boolean => language === 'sh'
/** A command with its output. */
const isSession = ({ text }: Block): boolean => text.startsWith('$ ')

/** The other documents continue after the README's first transaction, and state so. */
const BEFORE = README.filter((block) => isShell(block) && block.heading === 'A first transaction')
const toPaste = (blocks: readonly Block[]): readonly Block[] => {
  const own = blocks.filter((block) => isShell(block) && !isElsewhere(block) && !isOffline(block))
  return blocks === README ? own : [...BEFORE, ...own]
}

/** Returns the files in a document: YAML that begins with the name of its file. */
const saveFiles = (folder: string, blocks: readonly Block[]): void => {
  for (const { language, text } of blocks) {
    const [, name, content] = (language === 'yaml' && /^# (\S+\.yaml)\n([\s\S]*)$/.exec(text)) || []
    if (name !== undefined && content !== undefined) writeFileSync(join(folder, name), content)
  }
}

/** Effects of calls of the README that a status alone does not show: a part of a block, and its output. */
const SEEN: readonly (readonly [part: string, printed: RegExp])[] = [
  ['$TRANSACTION/challenge', /"status":"authenticated"/],
  ['$LINK/submit', /"status":"SUCCESS"/],
  ['webhook redeliver', /delivered {2}link [\dA-F-]{36} .*\n {4}status 200/],
  ['requests --refno', /POST {2}\/v1\/transactions {2}201/],
  ['explain/$REQUEST', /"status":201,"operation":"initTransaction"/],
  ['$OPEN/scenario', /"scenario":"challenge_attempt"[\s\S]*"name":"frictionless_failed","matchedBy":"re/],
  ['"advance": "31m"', /"status":"failed".*"reason":"timeout"/],
  ['$T/expire', /"status":"failed","reason":"timeout"/],
  ['holds/$HOLD', /"type":"response.held"[\s\S]*"holding":\[\{"request":"req_\d+","transaction"[\s\S]*"released":1/],
  ['accept: text/event-stream', /^event: webhook\.delivered\ndata: \{.*"type":"webhook\.delivered"/m],
  ['events --follow', /^\S+ {2}\S+ {2}webhook\.delivered {2}transaction /m],
  ['state -d @begin.json', /"spaces":\["default","test-1","test-2"\]/],
]

/** The same for other documents. */
const SEEN_IN: Readonly<Record<string, typeof SEEN>> = {
  'docs/how-to/simulate-faults.md': [
    ['{"go":true}', /"status":"challenge_ongoing","input":"code"/],
    ['for READ', /"used":0[\s\S]*"merchantId"[^}]*"initialized"[\s\S]*"settled"[\s\S]*"authenticated"/],
    ['"at": "arrival"', /"status":"authenticated"[\s\S]*"released":1[\s\S]*"type":"status\.read"/],
  ],
}

const readable = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')

/** Matches a response in a document. IDs differ each time and `…` matches anything. */
const asShown = (line: string): RegExp =>
  new RegExp(
    `${readable(line)
      .replace(/\d{18}/g, '\\d{18}')
      .replace(/req_\d+/g, 'req_\\d+')
      .replaceAll('…', '.*')}\\r?$`,
    'm',
  )

/** Returns all resources in the sandbox with an ID, and its requests. */
const everythingIn = async (url: string): Promise<string> => {
  const texts = ['state', 'requests', 'requests?space=test-1', 'requests?space=test-2', 'holds', 'holds?space=test-1']
  const responses = await Promise.all(texts.map((path) => fetch(`${url}/_sandbox/${path}`)))
  return (await Promise.all(responses.map((response) => response.text()))).join('\n')
}

/** Creates a reader with a running sandbox, and a port for the shop. */
const reader = async () => {
  const folder = readersFolder(temporaryFolder())
  // The shop does not respond before it runs; early attempts are repeated soon.
  const stateFolder = join(folder, '.threeds-sandbox')
  const sandbox = await startCommand(['--webhook-time-scale', '0.01', '--state-dir', stateFolder])
  const { url } = sandbox
  const output = (shop: number) => (text: string) =>
    text
      .replaceAll('http://127.0.0.1:8080', url)
      .replaceAll('http://localhost:8080', `http://localhost:${new URL(url).port}`)
      .replace(/\b(localhost|127\.0\.0\.1):3000\b/g, `127.0.0.1:${shop}`)
      .replaceAll('listen(3000)', `listen({ fd: 3 })`)
  const run = async (blocks: readonly Block[]) => {
    const server = createServer()
    await once(server.listen(0, '127.0.0.1'), 'listening')
    const { port: shop } = server.address() as AddressInfo
    const meanwhile = `"$REAL_CURL" -s -o meanwhile.txt -H 'content-type: application/json' ${url}/_sandbox/webhooks -d '{"about":{"transaction":"418203957162840337"},"url":"http://127.0.0.1:${shop}/hook"}'`
    const env = { THREEDS_PORT: new URL(url).port, HOME: folder }
    const pasted = await paste(blocks, { folder, said: output(shop), env, meanwhile, shop: server })
    return { said: output(shop), ...pasted }
  }
  /** Pastes a document, and verifies that every call succeeded on a resource of this reader. */
  const follow = async (document: readonly Block[]): Promise<void> => {
    saveFiles(folder, document)
    const others = await everythingIn(url)
    const blocks = toPaste(document)
    const pasted = await run(blocks)
    const last = blocks[pasted.printed.length - 1]
    const where = `${last?.file}:${last?.line}\n${pasted.stderr}\n${pasted.printed.join('\n----\n')}`
    expect(
      pasted.calls.filter(({ status }) => status < 200 || status > 299),
      where,
    ).toEqual([])
    expect(pasted.code, where).toBe(0)
    expect(pasted.printed.length).toBe(blocks.length)
    const ids = pasted.calls.flatMap(
      ({ url: called }) => called.match(/\d{18}|[\dA-F-]{36}|(?:msg|hold|next|req)_\w+/g) ?? [],
    )
    expect(ids.filter((id) => others.includes(id))).toEqual([])
    for (const [part, printed] of document === README ? SEEN : (SEEN_IN[document[0]?.file ?? ''] ?? []))
      expect(pasted.printed[blocks.findIndex(({ text }) => text.includes(part))], part).toMatch(printed)
    for (const [index, block] of document.entries()) {
      const before = document[index - 1]
      if (!block.followsBlock || block.language !== '' || before === undefined || !blocks.includes(before)) continue
      const printed = pasted.printed[blocks.indexOf(before)]
      for (const line of block.text.split('\n')) expect(printed).toMatch(asShown(pasted.said(line)))
    }
  }
  /** Pastes the blocks for a stopped sandbox. */
  const followOffline = async (): Promise<void> => {
    sandbox.kill('SIGTERM')
    await sandbox.exit
    const blocks = README.filter(isOffline)
    const pasted = await run(blocks)
    expect([blocks.length, pasted.code, pasted.stderr]).toEqual([1, 0, ''])
  }
  return { folder, sandbox, run, follow, followOffline }
}

/** Pastes the calls of the start text, and related ones of other users. */
const anotherStory = async ({ sandbox, run }: Awaited<ReturnType<typeof reader>>): Promise<void> => {
  const { url, stdout, init } = sandbox
  const calls = stdout().match(/^ {2}curl .*$/gm) ?? []
  const block = { file: 'the start text', line: 1, heading: '', language: 'sh', followsBlock: false }
  const pasted = await run(calls.map((text) => ({ ...block, text })))
  expect([calls.length, pasted.code, pasted.calls.map(({ status }) => status)]).toEqual([2, 0, [201, 200]])
  const json = { 'content-type': 'application/json' }
  const post = async (path: string, body: object): Promise<number> =>
    (await fetch(`${url}${path}`, { method: 'POST', headers: json, body: JSON.stringify(body) })).status
  const { transactionId } = (await init(initBody(CHALLENGE_CARD, { refno: 'order-1' }))).body
  expect(await post(`/_sandbox/transactions/${transactionId}/challenge`, { code: '4444' })).toBe(200)
  expect((await init({ amount: 1 })).status).toBe(400)
  expect((await fetch(`${url}/_sandbox/wait?type=redirect.sent&transaction=${transactionId}`)).status).toBe(200)
  expect(await post('/_sandbox/holds', { on: 'status', transaction: transactionId })).toBe(201)
}

describe('shell blocks of the documents', () => {
  it('are marked as shell blocks', () => {
    const unmarked = ALL.filter(
      (block) => !isShell(block) && /^(curl|node dist|threeds-sandbox [a-z]+ -)/m.test(block.text),
    )
    expect(unmarked.map(({ file, line }) => `${file}:${line}`)).toEqual([])
  })

  it.each(
    DOCUMENTS.flatMap((blocks) => blocks.filter(isShell)).map(
      (block) => [`${block.file}:${block.line}`, block] as const,
    ),
  )('%s has no foreign ID, no placeholder, and no syntax of certain shells only', (_where, { text }) => {
    expect(text).not.toMatch(/\/\d{9}|\b(req|msg|hold|next)_\w|\bID\b|…|\$'|^#| # /m)
  })

  it('are run here, with a few exceptions', () => {
    const left = ALL.filter((block) => isShell(block) && isElsewhere(block))
    expect(left.length).toBe(ELSEWHERE.length)
  })

  it('have streams in separate blocks: commands after one would never run', () => {
    const streams = DOCUMENTS.flat().filter((block) => isShell(block) && isStream(block))
    expect(streams.filter(({ text }) => /[^\\]\n/.test(text)).map(({ file, line }) => `${file}:${line}`)).toEqual([])
  })
})

describe('in a fresh sandbox', () => {
  const pasted = DOCUMENTS.map((blocks) => [blocks[0]?.file ?? '', blocks] as const)
  it.each(pasted)('%s can be pasted from top to bottom', async (_file, blocks) => {
    const { follow, followOffline } = await reader()
    await follow(blocks)
    if (blocks === README) await followOffline()
  })
})

it.runIf(isLong)('after another test, all documents can be pasted one after the other', async () => {
  const someone = await reader()
  await anotherStory(someone)
  for (const blocks of DOCUMENTS) await someone.follow(blocks)
  await someone.followOffline()
})

describe('a command with its output', () => {
  const sessions = ALL.filter(isSession)
  /** Input files of these commands, in addition to those of the documents. */
  const FILES = {
    'my-scenarios/vip.yaml': 'title: x\nwhen: { email: "*@example.com" }\nauthentication: { flow: frictionles }\n',
    'mastercard.yaml': 'when: { brand: ECA }\n',
  }

  it.each(sessions.map((block) => [`${block.file}:${block.line}`, block] as const))(
    '%s prints that output',
    async (_where, { text }) => {
      const folder = `${relative('.', temporaryFolder())}/`
      for (const [name, scenarios] of Object.entries(FILES)) {
        mkdirSync(dirname(join(folder, name)), { recursive: true })
        writeFileSync(join(folder, name), scenarios)
      }
      const [line = '', ...printed] = text.split('\n')
      const [, command = '', path = ''] = /^\$ node dist\/cli\.js (\w+) (\S+)$/.exec(line) ?? []
      const { stdout, stderr } = await runCommand([command, folder + path])
      // The output has the file name of the argument.
      expect(`${stderr}${stdout}`.replaceAll(folder, '')).toBe(`${printed.join('\n')}\n`)
    },
  )
})
