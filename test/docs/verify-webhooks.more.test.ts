import { execFile } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import { readOwnSignature } from '../support/check-signature.ts'
import { missing, type Need } from '../support/client-generators.ts'
import { temporaryFolder } from '../support/given-folder.ts'
import { blocksOf } from '../support/pasted-commands.ts'
import { type Received, startReceiver } from '../support/receiver.ts'
import { sharedSandbox } from '../support/sandbox.ts'

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
  const languages = blocksOf(PAGE).flatMap(({ language }) => (language === 'sh' ? [] : [language]))
  expect(languages).toEqual(Object.keys(LANGUAGES))
})

const done = async (folder: string, [command, ...args]: Command): Promise<string> => {
  const { stdout, stderr } = await promisify(execFile)(command, args, { cwd: folder })
  expect(stderr).toBe('')
  return stdout
}

for (const [language, { need, block, files, build, run }] of Object.entries(LANGUAGES))
  it.skipIf(missing([need]).length > 0)(`${language} accepts exactly the genuine webhooks`, async () => {
    const folder = temporaryFolder()
    const text = blocksOf(PAGE).find((each) => each.language === language)?.text ?? ''
    const cases = await setUp()
    const lines = cases.map(({ line }) => `${line}\n`).join('')
    for (const [name, content] of Object.entries({ ...files, [block]: text, 'cases.txt': lines })) {
      mkdirSync(dirname(join(folder, name)), { recursive: true })
      writeFileSync(join(folder, name), content)
    }
    if (build) await done(folder, build)
    const { body } = await shared().http.get('/_sandbox/spaces/default/credentials')
    const printed = await done(folder, [...run, body.signatureKey])
    expect(printed.trim().split('\n')).toEqual(cases.map(({ accepted }) => (accepted ? '1' : '0')))
  })
