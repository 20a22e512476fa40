import { cpSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { transformSync } from 'esbuild'
import { describe, expect, it, onTestFinished } from 'vitest'
// The script that finds Chromium runs before installation and compilation, so it is not TypeScript.
import { ensureChromium } from '../../scripts/chromium.mjs'
import { missing, type Need } from '../support/client-generators.ts'
import { startCommand } from '../support/command.ts'
import { inShell, linkPackages, setUpExample } from '../support/example.ts'
import { temporaryFolder } from '../support/given-folder.ts'
import { isLong } from '../support/long-runs.ts'
import { builtProgram } from '../support/process.ts'
import { startReceiver } from '../support/receiver.ts'

type Recipe = {
  /** The output of its run if its two tests have passed: a run without tests exits with 0 too. */
  readonly expected: RegExp
  /** Optional commands, each with its version argument. */
  readonly needs?: readonly Need[]
  /** Variables for this run that its reader sets otherwise. */
  readonly env?: () => Promise<Readonly<Record<string, string>>>
  /** The replacement in `npm run test:more`: without npm and in one process. Others run in the long tests only. */
  readonly quick?: string
}

const SHELL: readonly Need[] = [
  ['sh', '/dev/null'],
  ['curl', '--version'],
]
const SHOP_TESTS = "['paying', 'webhooks', 'trouble', 'saved-card']"
const JAVA = ['java', 'javac', 'mvn'].map((command): Need => [command, '-version'])

const RECIPES: Readonly<Record<string, Recipe>> = {
  // In `npm test` its tests are part of that run: test/examples/in-this-run.test.ts.
  vitest: { expected: /Tests +3 passed \(3\)/ },
  'node-test': { expected: /pass 2\b/ },
  jest: { expected: /Tests: +2 passed, 2 total/ },
  playwright: { expected: /^ +3 passed/m, env: async () => ({ CHROMIUM_PATH: await ensureChromium() }) },
  // Its types only: it prints nothing if they are correct.
  cypress: { expected: /tsc --project/ },
  curl: { expected: /^ok 1 -.*\nok 2 -.*\n1\.\.2$/m, needs: SHELL },
  pytest: { expected: /=== 3 passed in/, needs: [['python3', '-cimport ensurepip', 'python3 with venv']] },
  junit: { expected: /Tests run: 2, Failures: 0, Errors: 0, Skipped: 0$/m, needs: JAVA },
  go: { expected: /(^--- PASS: Test.*\s+){2}^PASS$/m, needs: [['go', 'version']] },
  shop: {
    expected: isLong ? /pass 39\b[\s\S]*pass 3\b/ : /pass 39\b/,
    // The long tests run the shop as a program too, in addition to exec.
    quick: `node --input-type=module --eval "for (const one of ${SHOP_TESTS}) await import('./test/' + one + '.test.js')"`,
  },
  // Its parts are played by test/examples/explorer.more.test.ts.
  explorer: { expected: /^2624 plays, the same traces each time$/m },
}

/** The rows of examples/README.md. */
const ROWS = [
  ...readFileSync('examples/README.md', 'utf8').matchAll(/^\| \[([^\]]+)\]\(\1\) \|.*\| `([^`]+)` \|$/gm),
].map(([, name = '', command = '']) => ({ name, command }))

it('every recipe is in examples/README.md', () => {
  expect(ROWS.map(({ name }) => name)).toEqual(Object.keys(RECIPES))
})

/** Each folder can be copied alone, so several contain the same app. */
const COPIES = [
  ['playwright/shop.ts', 'cypress/shop.ts'],
  ['node-test/app.js', 'jest/app.js'],
  ['node-test/app.js', 'vitest/app.ts'],
] as const

const withoutTypes = (text: string): string => transformSync(text, { loader: 'ts' }).code

it.each(COPIES)('%s and %s are the same app, types aside', (item, copy) => {
  const isSameLanguage = item.split('.')[1] === copy.split('.')[1]
  const appOf = (name: string): string => {
    const text = readFileSync(`examples/${name}`, 'utf8')
    return isSameLanguage ? text : withoutTypes(text)
  }
  expect(appOf(copy)).toBe(appOf(item))
})

describe.skipIf(missing(SHELL).length > 0)('the curl test', () => {
  const run = async (env: Readonly<Record<string, string>>) => {
    const { code, output } = await inShell('sh story.sh', await setUpExample('curl'), { env })
    expect(output).toMatch(RECIPES.curl?.expected ?? /$^/)
    expect(code).toBe(0)
  }

  it('uses only its own records of a shared sandbox, and sends only requested webhooks', async () => {
    const { url } = await startCommand([])
    const urls = ['nobody', 'somebody'].map((name) => `${url}/_sandbox/next?space=${name}`)
    const json = { 'content-type': 'application/json' }
    const body = JSON.stringify({ scenario: 'challenge_failed' })
    for (const next of urls) expect((await fetch(next, { method: 'POST', headers: json, body })).status).toBe(201)
    await run({ SANDBOX_URL: url })
    for (const next of urls) expect(await (await fetch(next)).text()).toContain('challenge_failed')
    type Summaries = { readonly spaces: readonly { readonly space: string; readonly webhooks: number }[] }
    const { spaces } = (await (await fetch(`${url}/_sandbox/spaces`)).json()) as Summaries
    const own = spaces.filter(({ space }) => space.startsWith('story'))
    expect(own.map(({ webhooks }) => webhooks)).toEqual([0, 0])
  })

  it('waits for the webhook of a shop that set an address', async () => {
    const { url } = await startCommand([])
    const shop = await startReceiver()
    await run({ SANDBOX_URL: url, SHOP_WEBHOOK_URL: shop.url })
    const received = shop.requests.map((request) => JSON.parse(request.body))
    expect(received[0]).toMatchObject({ refno: 'order-1', status: 'authenticated' })
  })
})

/** The Cypress tasks that the two payment specs use. */
type Tasks = {
  readonly shop: () => Promise<{ readonly shop: string; readonly service: string }>
  readonly next: (scenario: string) => Promise<null>
  readonly webhook: (refno: string) => Promise<unknown>
  readonly close: () => Promise<null>
}

describe('the tasks for Cypress', () => {
  builtProgram()

  it('return the webhook of this test, not an earlier one', async () => {
    const folder = temporaryFolder()
    for (const name of ['tasks.ts', 'shop.ts']) cpSync(`examples/cypress/${name}`, join(folder, name))
    linkPackages(['threeds-sandbox'], folder)
    const { startAll } = (await import(join(folder, 'tasks.ts'))) as { startAll: () => Promise<Tasks> }
    const tasks = await startAll()
    onTestFinished(async () => void (await tasks.close()))
    const story = async (scenario: string): Promise<unknown> => {
      const { shop, service } = await tasks.shop()
      await tasks.next(scenario)
      const { headers } = await fetch(`${shop}/pay`, { method: 'POST', redirect: 'manual' })
      const [, transaction] = /\/v1\/start\/(\d+)$/.exec(headers.get('location') ?? '') ?? []
      const typed = { 'content-type': 'application/json' }
      const steps = `${service}/_sandbox/transactions/${transaction}/challenge`
      await fetch(steps, { method: 'POST', headers: typed, body: '{ "code": "4444" }' })
      return tasks.webhook('order-1')
    }
    expect(await story('challenge_success')).toEqual({ isSigned: true, status: 'authenticated' })
    expect(await story('challenge_failed')).toEqual({ isSigned: true, status: 'failed' })
  })
})

/**
 * Adds the challenge indicator 04 to each request of an example, except those of a step-up: its first authentication must
 * have no challenge. Returns the number of changed files.
 */
const mandateChallenges = (folder: string): number => {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (name) => /\.(js|ts|py|java|go|sh)$/.test(name) && !/node_modules|\.venv|step.up/.test(name),
  )
  return names.filter((name) => {
    const text = readFileSync(join(folder, name), 'utf8')
    const changed = text.replaceAll(/("?)\bacquirer\1: ?(?=(object)?\{)/g, '$1challengeIndicator$1: "04", $&')
    writeFileSync(join(folder, name), changed)
    return changed !== text
  }).length
}

/** Skips a row that this host or kind of run does not support; returns its expected output. */
const judged = (name: string, skip: (condition: boolean, note: string) => void, isQuick = false): RegExp => {
  const { expected = /$^/, needs = [], quick } = RECIPES[name] ?? {}
  skip(!isLong && !quick && !isQuick, `${name} runs in npm run test:long`)
  const absent = missing(needs)
  skip(absent.length > 0, `${name}: this machine has no ${absent.join(', ')}`)
  return expected
}

describe('an example runs as described in examples/README.md', () => {
  builtProgram()
  it.for(ROWS)('$name', { timeout: 900_000 }, async ({ name, command }, { skip }) => {
    const text = judged(name, skip)
    const line = (!isLong && RECIPES[name]?.quick) || command
    const folder = await setUpExample(name)
    const runs = async () => {
      const { code, output } = await inShell(line, folder, { env: await RECIPES[name]?.env?.() })
      expect(output).toMatch(text)
      expect(code).toBe(0)
    }
    await runs()
    if (!isLong || name === 'cypress') return
    expect(mandateChallenges(folder)).toBeGreaterThan(0)
    await runs()
  })
})

const EXEC = 'npx --no threeds-sandbox exec -- '
const IN_OTHER_LANGUAGES = ROWS.filter(({ command }) => command.startsWith(EXEC)).map(({ name, command }) => ({
  name,
  tests: command.slice(EXEC.length),
}))

describe('an example in another language', () => {
  builtProgram()
  it.for(IN_OTHER_LANGUAGES)('$name needs only a URL', { timeout: 900_000 }, async ({ name, tests }, { skip }) => {
    // The shell example covers the others, and its own row above.
    const text = judged(name, skip, name === 'curl')
    const folder = await setUpExample(name)
    const without = await inShell(tests, folder)
    expect(without.output).toMatch(
      /SANDBOX_URL is not set: run ["`]npx --no threeds-sandbox exec -- .*, or set it to the address of a/,
    )
    expect(without.output).toContain(`exec -- ${tests}`)
    expect(without.code).not.toBe(0)

    // The program that npx finds there.
    const exec = isLong ? EXEC : EXEC.replace('npx --no ', 'node_modules/.bin/')
    const known = ['SANDBOX_CONTROL_URL', 'SANDBOX_MERCHANT_ID', 'SANDBOX_PASSWORD', 'SANDBOX_WEBHOOK_SECRET']
    const withoutSettings = await inShell(`${exec}env ${known.map((item) => `-u ${item}`).join(' ')} ${tests}`, folder)
    expect(withoutSettings.output).toMatch(text)
    expect(withoutSettings.code).toBe(0)
  })
})

/** A test that a user adds to an example: a webhook without a signature, and texts with JSON escapes. */
const ADDED = [
  {
    name: 'pytest',
    file: 'test_unsigned.py',
    text: `import pytest, requests

def test_unsigned(receiver, space):
    requests.post(receiver.url, data="{}", timeout=5)
    with pytest.raises(AssertionError, match="the signature of this webhook is wrong"):
        receiver.take(space.webhook_secret)
`,
    command: `${EXEC}pytest test_unsigned.py`,
    expected: /=== 1 passed in/,
  },
  {
    name: 'junit',
    file: 'src/test/java/shop/UnsignedTest.java',
    text: `package shop;

import static org.junit.jupiter.api.Assertions.*;

import java.net.URI;
import java.net.http.*;
import org.junit.jupiter.api.Test;

class UnsignedTest {
  @Test
  void unsigned() throws Exception {
    try (var receiver = new Receiver()) {
      var post = HttpRequest.newBuilder(URI.create(receiver.url())).POST(HttpRequest.BodyPublishers.ofString("{}"));
      HttpClient.newHttpClient().send(post.build(), HttpResponse.BodyHandlers.discarding());
      var error = assertThrows(AssertionError.class, () -> receiver.take(new Space().webhookSecret));
      assertTrue(error.getMessage().startsWith("the signature of this webhook is wrong"), error.getMessage());
    }
  }

  @Test
  void anyRefno() throws Exception {
    var space = new Space();
    var payment = new Shop(space.url, space.authorization).pay("\\"6\\\\7\\"", "http://127.0.0.1:9/webhooks");
    assertEquals("initialized", new Shop(space.url, space.authorization).readStatus(payment.transactionId()));
  }
}
`,
    command: `${EXEC}mvn -B -ntp test -Dtest=UnsignedTest`,
    expected: /Tests run: 2, Failures: 0, Errors: 0, Skipped: 0$/m,
  },
]

describe('an example can be extended', () => {
  builtProgram()
  it.for(ADDED)('$name', { timeout: 900_000 }, async ({ name, file, text, command, expected }, { skip }) => {
    judged(name, skip)
    const folder = await setUpExample(name)
    writeFileSync(join(folder, file), text)
    const { code, output } = await inShell(command, folder)
    expect(output).toMatch(expected)
    expect(code).toBe(0)
  })
})
