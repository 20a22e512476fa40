import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import type { Server } from 'node:net'
import { dirname, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { ROOT } from '../../scripts/prepare.mjs'
import { endGroup } from './end-group.ts'

/** A fenced block of a document. */
export type Block = {
  readonly file: string
  /** The line of its first line of text, from 1. */
  readonly line: number
  /** Its heading. */
  readonly heading: string
  readonly language: string
  readonly text: string
  /** Whether only an empty line separates it from the block before. */
  readonly followsBlock: boolean
}

export const blocksOf = (file: string): Block[] => {
  const lines = readFileSync(file, 'utf8').split('\n')
  const blocks: Block[] = []
  let heading = ''
  let open = -1
  let closed = -1
  lines.forEach((line, at) => {
    if (open < 0) heading = /^#+ (.*)/.exec(line)?.[1] ?? heading
    if (!line.startsWith('```')) return
    if (open < 0) open = at
    else {
      const [language = '', body] = [lines[open]?.slice(3), lines.slice(open + 1, at).join('\n')]
      blocks.push({ file, line: open + 2, heading, language, text: body, followsBlock: open === closed + 2 })
      open = -1
      closed = at
    }
  })
  return blocks
}

/** Runs until its reader presses Ctrl-C. */
export const isStream = ({ text: commands }: Block): boolean => /text\/event-stream|--follow/.test(commands)

/** The result of a curl command of the documents. */
export type Called = { readonly status: number; readonly url: string }

export type Pasted = {
  readonly code: number | null
  readonly stderr: string
  /** The output of each block, in order; fewer if one of them failed. */
  readonly printed: readonly string[]
  readonly calls: readonly Called[]
}

/** Replaces curl: it does the same, and records the status (000 without a response). */
const CURL = `#!/bin/sh
case "$*" in *text/event-stream*) exec "$REAL_CURL" "$@" -D head.txt ;; esac
exec "$REAL_CURL" "$@" -w '%{stderr}\\n@@ %{http_code} %{url_effective}\\n' 2>>"$CALLS"
`

const MARK = '@@ next block @@'

/** The result of `meanwhile` in either kind of stream, on a separate line that no error has. */
const RECEIVED = '^event: webhook[.]delivered$|  webhook[.]delivered  '

/**
 * Reads a stream until it has the result of `meanwhile`, and then ends it as its reader would. A stream without it fails,
 * and so does one that ended on its own: a stopped curl exits with 143, and our own command treats it as a normal end.
 */
const streamed = ({ text: commands }: Block): string => {
  const [address] = /http[^\s'"]*/.exec(commands) ?? []
  const noted = `status=$(cut -d ' ' -f 2 head.txt | head -n 1); echo "@@ \${status:-000} ${address}" >>"$CALLS"`
  return `: >head.txt
: >stream.txt
${commands} >stream.txt &
STREAM=$!
tries=0
lingered=0
until grep -qE '${RECEIVED}' stream.txt || [ $tries -ge "$TRIES" ] || ! kill -0 "$STREAM" 2>/dev/null; do
  tries=$((tries + 1)); eval "$MEANWHILE"; sleep 0.1
done
grep -qE '${RECEIVED}' stream.txt || LINGER=0
until [ $lingered -ge "$LINGER" ] || ! kill -0 "$STREAM" 2>/dev/null; do lingered=$((lingered + 1)); sleep 0.1; done
kill "$STREAM" 2>/dev/null || true
code=0
wait "$STREAM" || code=$?
cat stream.txt
${address === undefined ? '' : noted}
grep -qE '${RECEIVED}' stream.txt || { echo 'the stream has no result' >&2; exit 1; }
[ $code -eq ${address === undefined ? 0 : 143} ] || { echo "the stream ended on its own ($code)" >&2; exit 1; }`
}

const scriptOf = (blocks: readonly Block[]): string =>
  [
    'set -eu',
    // In one write, because a background command of a block, such as a waiting curl, may print at any moment.
    ...blocks.flatMap((block) => [`printf '\\n${MARK}\\n'`, isStream(block) ? streamed(block) : block.text]),
  ].join('\n')

/** The folders of the commands of a host. */
const matchesOf = (command: string): string =>
  (process.env.PATH ?? '')
    .split(':')
    .map((folder) => join(folder, command))
    .find(existsSync) ?? command

const executable = (file: string, text: string): void => {
  writeFileSync(file, text)
  chmodSync(file, 0o755)
}

/** The folder of a reader: the examples, a recording, the built program, and a curl that records the status of each call. */
export const readersFolder = (folder: string): string => {
  symlinkSync(join(ROOT, 'examples'), join(folder, 'examples'), 'dir')
  symlinkSync(join(ROOT, 'test/docs/service.har'), join(folder, 'service.har'))
  mkdirSync(join(folder, 'bin'))
  executable(join(folder, 'bin/curl'), CURL)
  executable(
    join(folder, 'bin/threeds-sandbox'),
    `#!/bin/sh\nexec node '${join(ROOT, 'bin/threeds-sandbox.cjs')}' "$@"\n`,
  )
  return folder
}

/** The file descriptor of a listening server; Node has it without a public API. */
const fileOf = (server: Server): number => (server as unknown as { _handle: { fd: number } })._handle.fd

/**
 * Pastes blocks into one shell, one after the other. `withUrls` puts the URLs of this run into a text; `meanwhile` is a
 * command that delivers a webhook for readers of a stream, and `attempts` is its maximum number of attempts.
 */
export const paste = async (
  blocks: readonly Block[],
  at: {
    readonly folder: string
    readonly withUrls: (text: string) => string
    readonly env: Readonly<Record<string, string>>
    readonly meanwhile?: string
    readonly attempts?: number
    /** Time in tenths of a second in which a stream with the result must not end on its own. */
    readonly linger?: number
    /** Listens on the port of the shop, which inherits it as file descriptor 3, so that no other process gets that port. */
    readonly shop?: Server
  },
): Promise<Pasted> => {
  const { meanwhile = '', attempts = 300, linger = 2, shop } = at
  const calls = join(at.folder, 'calls.txt')
  writeFileSync(calls, '')
  const path = [join(at.folder, 'bin'), dirname(process.execPath), process.env.PATH].join(':')
  const child = spawn('sh', ['-c', at.withUrls(scriptOf(blocks))], {
    cwd: at.folder,
    env: {
      ...at.env,
      PATH: path,
      REAL_CURL: matchesOf('curl'),
      CALLS: calls,
      MEANWHILE: meanwhile,
      TRIES: String(attempts),
      LINGER: String(linger),
    },
    stdio: ['ignore', 'pipe', 'pipe', shop ? fileOf(shop) : 'ignore'],
    // Background commands of the documents end with the shell.
    detached: true,
  })
  // The shell has it now; this process would accept requests to the shop otherwise.
  shop?.close()
  const output = Promise.all([child.stdout, child.stderr].map((stream) => stream && text(stream)))
  const [code] = await once(child, 'exit')
  endGroup(child)
  const [stdout, stderr] = (await output).map((printed) => printed ?? '') as [string, string]
  const noted = readFileSync(calls, 'utf8').matchAll(/^@@ (\d{3}) (\S*)$/gm)
  return {
    code,
    stderr,
    printed: stdout.split(`\n${MARK}\n`).slice(1),
    calls: [...noted].map(([, status, url = '']) => ({ status: Number(status), url })),
  }
}
