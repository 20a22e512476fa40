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
  /** The heading that it stands under. */
  readonly heading: string
  readonly language: string
  readonly text: string
  /** Whether nothing but an empty line is between it and the block before. */
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

/** Goes on until its reader presses Ctrl-C. */
export const isStream = ({ text: commands }: Block): boolean => /text\/event-stream|--follow/.test(commands)

/** What a curl of the documents came to. */
export type Called = { readonly status: number; readonly url: string }

export type Pasted = {
  readonly code: number | null
  readonly stderr: string
  /** What each block printed, in the order of the blocks; fewer where one of them failed. */
  readonly printed: readonly string[]
  readonly calls: readonly Called[]
}

/** Stands in for curl: it does what curl does, and notes what came of it (000 where no answer came). */
const CURL = `#!/bin/sh
case "$*" in *text/event-stream*) exec "$REAL_CURL" "$@" -D head.txt ;; esac
exec "$REAL_CURL" "$@" -w '%{stderr}\\n@@ %{http_code} %{url_effective}\\n' 2>>"$CALLS"
`

const MARK = '@@ next block @@'

/** What `meanwhile` makes happen, as a stream of either kind tells it: in a line of its own, which no error has. */
const CAME = '^event: webhook[.]delivered$|  webhook[.]delivered  '

/**
 * A stream is read until it tells what happens meanwhile, and then ended as its reader would. One that tells nothing fails,
 * and so does one that has ended by itself: who stops curl sees 143, and our own command takes it as a plain end.
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
until grep -qE '${CAME}' stream.txt || [ $tries -ge "$TRIES" ] || ! kill -0 "$STREAM" 2>/dev/null; do
  tries=$((tries + 1)); eval "$MEANWHILE"; sleep 0.1
done
grep -qE '${CAME}' stream.txt || LINGER=0
until [ $lingered -ge "$LINGER" ] || ! kill -0 "$STREAM" 2>/dev/null; do lingered=$((lingered + 1)); sleep 0.1; done
kill "$STREAM" 2>/dev/null || true
code=0
wait "$STREAM" || code=$?
cat stream.txt
${address === undefined ? '' : noted}
grep -qE '${CAME}' stream.txt || { echo 'the stream tells nothing' >&2; exit 1; }
[ $code -eq ${address === undefined ? 0 : 143} ] || { echo "the stream ended by itself ($code)" >&2; exit 1; }`
}

const scriptOf = (blocks: readonly Block[]): string =>
  [
    'set -eu',
    // In one write: what a block left in the background, such as a curl that waits, may print at any moment.
    ...blocks.flatMap((block) => [`printf '\\n${MARK}\\n'`, isStream(block) ? streamed(block) : block.text]),
  ].join('\n')

/** Where the commands of a machine are. */
const found = (command: string): string =>
  (process.env.PATH ?? '')
    .split(':')
    .map((folder) => join(folder, command))
    .find(existsSync) ?? command

/** A folder of a reader: where the built program is, and beside it a curl that notes what came of each call. */
export const readersFolder = (folder: string): string => {
  symlinkSync(join(ROOT, 'dist'), join(folder, 'dist'), 'dir')
  mkdirSync(join(folder, 'bin'))
  writeFileSync(join(folder, 'bin/curl'), CURL)
  chmodSync(join(folder, 'bin/curl'), 0o755)
  return folder
}

/** The number of the file that a server listens on; Node has it, and says nothing of it. */
const fileOf = (server: Server): number => (server as unknown as { _handle: { fd: number } })._handle.fd

/**
 * Pastes blocks into one shell, one after the other. `said` puts the addresses of this run into a text; `meanwhile` is a
 * command that delivers a webhook, for those who read a stream, and `tries` is how often it may be needed.
 */
export const paste = async (
  blocks: readonly Block[],
  at: {
    readonly folder: string
    readonly said: (text: string) => string
    readonly env: Readonly<Record<string, string>>
    readonly meanwhile?: string
    readonly tries?: number
    /** How many tenths of a second a stream has that told what it should, to end by itself, which it should not. */
    readonly linger?: number
    /** Listens on the port of the shop, which takes it over as its file 3: so nobody else gets that port. */
    readonly shop?: Server
  },
): Promise<Pasted> => {
  const { meanwhile = '', tries = 300, linger = 2, shop } = at
  const calls = join(at.folder, 'calls.txt')
  writeFileSync(calls, '')
  const path = [join(at.folder, 'bin'), dirname(process.execPath), process.env.PATH].join(':')
  const child = spawn('sh', ['-c', at.said(scriptOf(blocks))], {
    cwd: at.folder,
    env: {
      ...at.env,
      PATH: path,
      REAL_CURL: found('curl'),
      CALLS: calls,
      MEANWHILE: meanwhile,
      TRIES: String(tries),
      LINGER: String(linger),
    },
    stdio: ['ignore', 'pipe', 'pipe', shop ? fileOf(shop) : 'ignore'],
    // What the documents leave in the background ends with the shell.
    detached: true,
  })
  // The shell has it now; here it would take what is sent to the shop.
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
