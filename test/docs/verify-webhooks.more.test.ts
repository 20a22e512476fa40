import { execFile } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import { parse } from 'yaml'
import { readOwnSignature, verifyStandard } from '../support/check-signature.ts'
import { missing, type Need } from '../support/client-generators.ts'
import { temporaryFolder } from '../support/given-folder.ts'
import { blocksOf } from '../support/pasted-commands.ts'
import { type Received, startReceiver } from '../support/receiver.ts'
import { sharedSandbox, startSandbox } from '../support/sandbox.ts'

const PAGE = 'docs/how-to/verify-webhooks.md'
const shared = sharedSandbox()

type Command = readonly [command: string, ...args: string[]]

/** Runs the block of a language on each line of `cases.txt` (body as base64, and the header or `-`), and prints a bit per line. */
type Language = {
  readonly need: Need
  /** The file of the block on the page. */
  readonly block: string
  /** Further files. */
  readonly files: Readonly<Record<string, string>>
  readonly build?: Command
  readonly run: Command
}

const LANGUAGES: Readonly<Record<string, Language>> = {
  js: {
    need: ['node', '--version'],
    block: 'webhooks.mjs',
    files: {
      'main.mjs': `import { readFileSync } from 'node:fs'
import { isGenuine } from './webhooks.mjs'
for (const line of readFileSync('cases.txt', 'utf8').trim().split('\\n')) {
  const [body, header] = line.split(' ')
  console.log(isGenuine(Buffer.from(body, 'base64'), header === '-' ? undefined : header, process.argv[2]) ? 1 : 0)
}`,
    },
    run: ['node', 'main.mjs'],
  },
  python: {
    need: ['python3', '--version'],
    block: 'webhooks.py',
    files: {
      'main.py': `import base64, sys
from webhooks import is_genuine
for line in open("cases.txt"):
    body, header = line.split()
    print(int(is_genuine(base64.b64decode(body), None if header == "-" else header, sys.argv[1])))`,
    },
    run: ['python3', 'main.py'],
  },
  go: {
    need: ['go', 'version'],
    block: 'webhooks/webhooks.go',
    files: {
      'go.mod': 'module example.test\n\ngo 1.20\n',
      'main.go': `package main
import ("bufio"; "encoding/base64"; "fmt"; "os"; "strings"; "example.test/webhooks")
func main() {
	file, _ := os.Open("cases.txt")
	for lines := bufio.NewScanner(file); lines.Scan(); {
		body, header, _ := strings.Cut(lines.Text(), " ")
		raw, _ := base64.StdEncoding.DecodeString(body)
		if webhooks.IsGenuine(raw, strings.TrimPrefix(header, "-"), os.Args[1]) { fmt.Println(1) } else { fmt.Println(0) }
	}
}`,
    },
    build: ['go', 'build', '-o', 'main', '.'],
    run: ['./main'],
  },
  java: {
    need: ['javac', '-version'],
    block: 'Webhooks.java',
    files: {
      'Main.java': `import java.nio.file.*;
import java.util.Base64;
public class Main {
  public static void main(String[] args) throws Exception {
    for (var line : Files.readAllLines(Path.of("cases.txt"))) {
      var parts = line.split(" ");
      var header = parts[1].equals("-") ? null : parts[1];
      System.out.println(Webhooks.isGenuine(Base64.getDecoder().decode(parts[0]), header, args[0]) ? 1 : 0);
    }
  }
}`,
    },
    build: ['javac', 'Main.java', 'Webhooks.java'],
    run: ['java', 'Main'],
  },
  php: {
    need: ['php', '--version'],
    block: 'webhooks.php',
    files: {
      'main.php': `<?php
require 'webhooks.php';
foreach (file('cases.txt', FILE_IGNORE_NEW_LINES) as $line) {
    [$body, $header] = explode(' ', $line);
    echo isGenuine(base64_decode($body), $header === '-' ? null : $header, $argv[1]) ? 1 : 0, "\\n";
}`,
    },
    run: ['php', 'main.php'],
  },
  ruby: {
    need: ['ruby', '--version'],
    block: 'webhooks.rb',
    files: {
      'main.rb': `require_relative "webhooks"
File.foreach("cases.txt") do |line|
  body, header = line.split
  puts genuine?(body.unpack1("m"), header == "-" ? nil : header, ARGV[0]) ? 1 : 0
end`,
    },
    run: ['ruby', 'main.rb'],
  },
}

/** The functions for several keys. Their cases are JSON: a body in base64, and headers. Arguments are the keys. */
const ROTATION: Readonly<Record<string, Omit<Language, 'build'>>> = {
  js: {
    need: ['node', '--version'],
    block: 'rotation.mjs',
    files: {
      'main.mjs': `import { readFileSync } from 'node:fs'
import { isGenuineByOneOf } from './rotation.mjs'
for (const line of readFileSync('cases.txt', 'utf8').trim().split('\\n')) {
  const { body, headers } = JSON.parse(line)
  console.log(isGenuineByOneOf(process.argv.slice(2), Buffer.from(body, 'base64'), headers) ? 1 : 0)
}`,
    },
    run: ['node', 'main.mjs'],
  },
  python: {
    need: ['python3', '--version'],
    block: 'rotation.py',
    files: {
      'main.py': `import base64, json, sys
from rotation import is_genuine_by_one_of
for line in open("cases.txt"):
    case = json.loads(line)
    print(int(is_genuine_by_one_of(sys.argv[1:], base64.b64decode(case["body"]), case["headers"])))`,
    },
    run: ['python3', 'main.py'],
  },
}

/** The changes in the table of the page, with the correct response. */
const rows = [...readFileSync(PAGE, 'utf8').matchAll(/^\| (`\{.*?\}`(?: or `\{.*?\}`)*) \| (2xx|4xx|either) \|/gm)]
const changes = rows.flatMap(([, written = '', correct = '']) =>
  [...written.matchAll(/`(\{.*?\})`(?= or|$)/g)].map(([, json = '{}']) => ({ json, correct })),
)

/** Returns whether a function for the own signature accepts a webhook. */
const isAccepted = (received: Received): boolean => {
  if (received.headers['sandbox-signature'] === undefined) return false
  const { ageMs, valid } = readOwnSignature(received)
  return valid && Math.abs(ageMs) < 300_000
}

const lineOf = ({ headers, body }: Received): string =>
  `${Buffer.from(body).toString('base64')} ${headers['sandbox-signature'] ?? '-'}`

/** Returns the webhooks of all changes, with the result of an exact check. */
const setUp = async (): Promise<readonly { readonly line: string; readonly accepted: boolean }[]> => {
  const { url, http } = shared()
  const receiver = await startReceiver()
  const about = { transaction: '418203957162840339' }
  const fired = await http.post('/_sandbox/webhooks').send({ about, payload: { refno: 'Zürich' }, url: receiver.url })
  expect(fired.status, url).toBe(201)
  for (const { json, correct } of changes) {
    const before = receiver.requests.length
    const sent = await http.post(`/_sandbox/webhooks/${fired.body.id}/redeliver`).type('json').send(json)
    expect([json, sent.status]).toEqual([json, 200])
    const [received] = receiver.requests.slice(before)
    if (!received) throw new Error(`${json} sent nothing`)
    // A raw body has a valid signature: the app rejects it because it is not JSON.
    if (correct !== 'either')
      expect([json, isAccepted(received)]).toEqual([json, correct === '2xx' || json.includes('raw')])
  }
  const malformed = ['t=,s0=', 't=1', 'x'].map((header) => ({ line: `e30= ${header}`, accepted: false }))
  return [
    ...receiver.requests.map((received) => ({ line: lineOf(received), accepted: isAccepted(received) })),
    ...malformed,
  ]
}

it('the table has genuine and tampered webhooks', () => {
  expect(changes.length).toBeGreaterThanOrEqual(13)
  expect(new Set(changes.map(({ correct }) => correct))).toEqual(new Set(['2xx', '4xx', 'either']))
})

it('every function of the page runs here', () => {
  const languages = blocksOf(PAGE).flatMap(({ language }) => (['sh', ''].includes(language) ? [] : [language]))
  expect(languages).toEqual([...Object.keys(LANGUAGES), ...Object.keys(ROTATION)])
})

/** Runs the n-th block of a language (from 0) on cases, and returns its bits. */
const runBlock = async (
  language: string,
  nth: number,
  { block, files, build, run }: Language,
  cases: string,
  keys: readonly string[],
): Promise<readonly string[]> => {
  const folder = temporaryFolder()
  const text = blocksOf(PAGE).filter((each) => each.language === language)[nth]?.text ?? ''
  for (const [name, content] of Object.entries({ ...files, [block]: text, 'cases.txt': cases })) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), content)
  }
  if (build) await done(folder, build)
  const printed = await done(folder, [...run, ...keys])
  return printed.trim().split('\n')
}

const done = async (folder: string, [command, ...args]: Command): Promise<string> => {
  const { stdout, stderr } = await promisify(execFile)(command, args, { cwd: folder })
  expect(stderr).toBe('')
  return stdout
}

for (const [language, program] of Object.entries(LANGUAGES))
  it.skipIf(missing([program.need]).length > 0)(`${language} accepts exactly the genuine webhooks`, async () => {
    const cases = await setUp()
    const lines = cases.map(({ line }) => `${line}\n`).join('')
    const { body } = await shared().http.get('/_sandbox/spaces/default/credentials')
    const bits = await runBlock(language, 0, program, lines, [body.signatureKey])
    expect(bits).toEqual(cases.map(({ accepted }) => (accepted ? '1' : '0')))
  })

/** Sends a webhook of each step of a rotation, tampered ones, and one without headers. */
const setUpRotation = async () => {
  const receiver = await startReceiver()
  const about = { transaction: '418203957162840339' }
  const fire = ({ http }: ReturnType<typeof shared>, delivery: object) =>
    http.post('/_sandbox/webhooks').send({ about, payload: { refno: 'Zürich' }, url: receiver.url, ...delivery })
  const { body } = await shared().http.get('/_sandbox/spaces/default/credentials')
  for (const { json } of changes) expect((await fire(shared(), JSON.parse(json))).status).toBe(201)
  for (const scenario of ['webhook_key_rotation', 'webhook_next_key']) {
    const text = readFileSync(`scenarios/${scenario}.yaml`, 'utf8')
    expect((await fire(shared(), parse(text).webhook)).status).toBe(201)
  }
  expect((await fire(await startSandbox({ 'webhook-secret': body.nextWebhookSecret }), {})).status).toBe(201)
  return {
    received: [...receiver.requests, { path: '/', headers: {}, body: '{}', pieces: 1 }],
    old: body.webhookSecret,
    next: body.nextWebhookSecret,
  }
}

const accepts = (received: Received, secret: string): boolean => {
  try {
    verifyStandard(received, secret)
    return true
  } catch (error) {
    // The library parses a body after it has accepted the signature.
    return error instanceof SyntaxError
  }
}

for (const [language, program] of Object.entries(ROTATION))
  it.skipIf(missing([program.need]).length > 0)(`${language} accepts webhooks by one of several keys`, async () => {
    const { received, old, next } = await setUpRotation()
    const lines = received.map(
      ({ headers, body }) => `${JSON.stringify({ headers, body: Buffer.from(body).toString('base64') })}\n`,
    )
    for (const keys of [[old], [old, next], [next]]) {
      const bits = await runBlock(language, 1, program, lines.join(''), keys)
      expect(bits).toEqual(received.map((each) => (keys.some((key) => accepts(each, key)) ? '1' : '0')))
      expect(new Set(bits).size).toBe(2)
    }
  })
