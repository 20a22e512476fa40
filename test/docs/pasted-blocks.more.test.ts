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

const PAGES = readdirSync('docs', { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.md'))
  .sort()
  .map((name) => blocksOf(`docs/${name}`))
const ALL = [blocksOf('README.md'), ...PAGES].flat()

/** Shell blocks that are skipped here, each with the reason. */
const ELSEWHERE: readonly (readonly [first: string, reason: string])[] = [
  ['npm start', 'it installs and builds, and its second line runs this test'],
  ['threeds-sandbox agent setup', 'it waits for a confirmation; test/cli/agent.test.ts confirms'],
  ['docker build', 'it wants a container engine; test/image builds and runs the image without one'],
  ['threeds-sandbox start --ephemeral >', 'it runs your tests; test/docs/background-start.more.test.ts runs it'],
  ['threeds-sandbox audit --watch', 'it wants a person who buys; test/audit records such purchases'],
  ['threeds-sandbox audit --format', 'it buys for minutes; test/audit audits the same shops'],
  [
    'threeds-sandbox start --host',
    'it goes on until it is stopped; test/flows/space-tokens.test.ts has such a sandbox',
  ],
  ['mkdir -p examples/replicas/tls', 'test/replicas makes such a certificate and uses it'],
  ['docker compose -f examples/replicas', 'it wants a container engine; test/examples/replicas.test.ts reads the file'],
  ['threeds-sandbox --host 0.0.0.0 --state-dir', 'it goes on until it is stopped; test/replicas starts such ones'],
  ['mkcert -install', 'it changes what this host trusts; the page has the same with openssl'],
  ['threeds-sandbox --port 8443', 'it goes on until it is stopped; test/cli/tls.more.test.ts starts such a sandbox'],
  ['for NAME in service control', 'it wants Go; test/docs/openapi-files.more.test.ts runs it'],
  ['python3 -m venv', 'it installs a package; test/docs/openapi-files.more.test.ts runs it'],
  ['npx --yes @redocly', 'it installs a package; test/examples/arazzo.more.test.ts runs the workflows'],
  ['kubectl create secret', 'it wants a cluster; test/examples/replicas.test.ts reads the files'],
  [
    'docker run --rm --read-only',
    'it wants a container engine; test/image runs the image without one, in the same way',
  ],
]
const isElsewhere = ({ text }: Block): boolean => ELSEWHERE.some(([first]) => text.startsWith(first))

/** Blocks for a stopped sandbox, which come last on their page. */
const isOffline = ({ text }: Block): boolean => text.startsWith('threeds-sandbox state')

const isShell = ({ language }: Block): boolean => language === 'sh'
/** A command with its output. */
const isSession = ({ text }: Block): boolean => text.startsWith('$ ')

/** Blocks that a reader pastes one after the other: a page, or a section of the README. */
type Walk = { readonly name: string; readonly blocks: readonly Block[] }

/** The sections of the README, which do not depend on each other. */
const sections = (): readonly Walk[] => {
  const blocks = blocksOf('README.md')
  const headings = [...new Set(blocks.map(({ heading }) => heading))]
  return headings.map((heading) => ({
    name: `README.md, ${heading}`,
    blocks: blocks.filter((block) => block.heading === heading),
  }))
}

const isPasted = (block: Block): boolean => isShell(block) && !isElsewhere(block)
const WALKS: readonly Walk[] = [
  ...sections(),
  ...PAGES.map((blocks) => ({ name: blocks[0]?.file ?? '', blocks })),
].filter(({ blocks }) => blocks.some(isPasted))

/** Saves the files in a document: YAML that begins with the name of its file. */
const saveFiles = (folder: string, blocks: readonly Block[]): void => {
  for (const { language, text } of blocks) {
    const [, name, content] = (language === 'yaml' && /^# (\S+\.yaml)\n([\s\S]*)$/.exec(text)) || []
    if (name === undefined || content === undefined) continue
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), content)
  }
}

const readable = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')

/** Statuses of the rejected calls that the output in a document shows. */
const failuresIn = (blocks: readonly Block[]): readonly string[] =>
  blocks
    .filter(({ language }) => language === '')
    .flatMap(({ text }) => [...text.matchAll(/^HTTP\/1\.1 ([45]\d\d) /gm)].map(([, status = '']) => status))

/** Matches a line of output in a document. IDs and dates differ each time, and `…` matches anything. */
const asShown = (line: string): RegExp =>
  new RegExp(
    `${readable(line)
      .replace(/\d{18}/g, '\\d{18}')
      .replace(/(req|msg|hold|next)_\w+/g, '$1_\\w+')
      .replace(/\d{4}-\d\d-\d\dT[\d:\\.]+(?:Z|\\\+\d\d:\d\d)/g, '\\S+')
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
    const meanwhile = `"$REAL_CURL" -s -o meanwhile.txt -H 'content-type: application/json' ${url}/_sandbox/webhooks -d '{"about":{"transaction":"418203957162840337"},"url":"${url}/_sandbox/receiver/default"}'`
    const env = { THREEDS_PORT: new URL(url).port, HOME: folder }
    const pasted = await paste(blocks, { folder, withUrls: output(shop), env, meanwhile, shop: server })
    return { withUrls: output(shop), ...pasted }
  }
  /** Pastes a document, and verifies that every call without a shown error succeeded on a resource of this reader. */
  const follow = async ({ blocks: all }: Walk): Promise<void> => {
    saveFiles(folder, all)
    const others = await everythingIn(url)
    const blocks = all.filter((block) => isPasted(block) && !isOffline(block))
    const pasted = await run(blocks)
    const last = blocks[pasted.printed.length - 1]
    const where = `${last?.file}:${last?.line}\n${pasted.stderr}\n${pasted.printed.join('\n----\n')}`
    const failed = pasted.calls.filter(({ status }) => status < 200 || status > 399)
    expect(
      failed.map(({ status }) => `${status}`),
      where,
    ).toEqual(failuresIn(all))
    expect(pasted.code, where).toBe(0)
    expect(pasted.printed.length).toBe(blocks.length)
    const ids = pasted.calls.flatMap(
      ({ url: called }) => called.match(/\d{18}|[\dA-F-]{36}|(?:msg|hold|next|req)_\w+/g) ?? [],
    )
    expect(ids.filter((id) => others.includes(id))).toEqual([])
    for (const [index, block] of all.entries()) {
      const before = all[index - 1]
      if (!block.followsBlock || block.language !== '' || before === undefined || !blocks.includes(before)) continue
      const printed = pasted.printed[blocks.indexOf(before)]
      for (const line of block.text.split('\n')) expect(printed).toMatch(asShown(pasted.withUrls(line)))
    }
  }
  /** Stops the sandbox and pastes the blocks for a stopped one. */
  const followOffline = async ({ blocks: all }: Walk): Promise<void> => {
    const blocks = all.filter(isOffline)
    if (blocks.length === 0) return
    sandbox.kill('SIGTERM')
    await sandbox.exit
    const pasted = await run(blocks)
    expect([pasted.code, pasted.stderr]).toEqual([0, ''])
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
    const unmarked = ALL.filter((block) => !isShell(block) && /^(curl|threeds-sandbox [a-z]+ -)/m.test(block.text))
    expect(unmarked.map(({ file, line }) => `${file}:${line}`)).toEqual([])
  })

  it.each(ALL.filter(isShell).map((block) => [`${block.file}:${block.line}`, block] as const))(
    '%s has no foreign ID, no placeholder, and no syntax of certain shells only',
    (_title, { text }) => {
      expect(text).not.toMatch(/\/\d{9}|\b(req|msg|hold|next)_\w|\bID\b|…|\$'|^#| # /m)
    },
  )

  it('are run here, with a few exceptions', () => {
    const left = ALL.filter((block) => isShell(block) && isElsewhere(block))
    expect(ELSEWHERE.filter(([first]) => !left.some(({ text }) => text.startsWith(first)))).toEqual([])
  })

  it('have streams in separate blocks: commands after one would never run', () => {
    const streams = ALL.filter((block) => isShell(block) && isStream(block))
    expect(streams.filter(({ text }) => /[^\\]\n/.test(text)).map(({ file, line }) => `${file}:${line}`)).toEqual([])
  })
})

describe('in a fresh sandbox', () => {
  it.each(WALKS.map((walk) => [walk.name, walk] as const))(
    '%s can be pasted from top to bottom',
    async (_name, walk) => {
      const { follow, followOffline } = await reader()
      await follow(walk)
      await followOffline(walk)
    },
  )
})

it.runIf(isLong)('after another test, all documents can be pasted one after the other', async () => {
  const someone = await reader()
  await anotherStory(someone)
  for (const walk of WALKS) await someone.follow(walk)
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
    async (_title, { text }) => {
      const folder = `${relative('.', temporaryFolder())}/`
      for (const [name, scenarios] of Object.entries(FILES)) {
        mkdirSync(dirname(join(folder, name)), { recursive: true })
        writeFileSync(join(folder, name), scenarios)
      }
      const [line = '', ...printed] = text.split('\n')
      const [, command = '', path = ''] = /^\$ threeds-sandbox (\w+) (\S+)$/.exec(line) ?? []
      const { stdout, stderr } = await runCommand([command, folder + path])
      // The output has the file name of the argument.
      expect(`${stderr}${stdout}`.replaceAll(folder, '')).toBe(`${printed.join('\n')}\n`)
    },
  )
})
