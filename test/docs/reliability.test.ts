import { expect, it } from 'vitest'
import counts from '../store/crash/counts.json' with { type: 'json' }
import { PIECES } from '../store/crash/crash-states.ts'
import { CRASHES, type Crash } from '../store/crash/crashes.ts'
import { STORIES } from '../store/crash/stories.ts'
import { STEPS } from '../support/kill-spaces.ts'
import { STORIES as KILLED } from '../support/kill-writers.ts'

const KINDS = Object.keys(CRASHES) as Crash[]
const counted: Readonly<Record<string, Readonly<Record<Crash, number>>>> = counts

const table = (rows: readonly (readonly string[])[]): string => rows.map((row) => `| ${row.join(' | ')} |`).join('\n')
const shown = (count: number | undefined): string => (count === undefined ? 'not counted' : count.toLocaleString('en'))
const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0)
const totals = KINDS.map((kind) => sum(Object.values(counted).map((of) => of[kind])))

const page = (): string => `# What survives what

<!-- Generated from test/store/crash and test/support/kill-*.ts by \`npx vitest run test/docs/reliability.test.ts -u\`. Do not edit. -->

What a sandbox promises of its state folder, and how that was tried. [settings.md](settings.md) has \`--durability\`, \`--state-dir\` and
\`--on-corrupt\`. Behind \`--ephemeral\` there is no folder, and nothing of this holds.

| \`--durability\` | of an answered change | what starts after it |
| --- | --- | --- |
| \`process\` (the default) | survives the end of the process at any moment, \`kill -9\` too; a power cut may take it | after \`kill -9\`: always. After a power cut, the folder may be damaged: see below |
| \`disk\` | survives a power cut as well: the answer waits for the disk | after both: always |
| \`none\` | survives nothing for certain. After \`kill -9\`, the first so many changes are there; where the disk was full, later ones may be there without those that did not fit | after \`kill -9\`: always |

With each of them, a change is there as a whole or not at all, however many records it has: an import, a reset, an end with its webhook. With
\`process\` and \`disk\`, one that was refused (503) never comes true later, and one that was not answered is there or not.

A journal that does not end with a whole line was cut short while it was written: the rest of the line is removed, and said. With \`disk\`, a power
cut may also leave a hole where something after it has reached the disk. Nobody was told that any of it is kept, so a start goes on before the hole,
says so, and keeps the files as they were found in \`quarantine-<n>\`. Anything else is damage, which no crash leaves: a
start says what is wrong and where, and is refused, or with \`--on-corrupt quarantine\` keeps the files aside and goes on with what can be proven.

## Every crash

\`npm run test:long -- test/store/every-crash\` tells each of these stories on a disk that keeps what was asked of it and what was not synced yet, makes every folder that a crash can leave, starts
on each different one, compares what is there with what callers were told, makes a commit, stops, and starts again. It prints how many cases that were.
\`npm run test:more\` has some of each.

${table([['story', 'what is done'], ['---', '---'], ...STORIES.map(({ name, what }) => [name, what])])}

${table([['crash', 'what is tried'], ['---', '---'], ...KINDS.map((kind) => [kind, CRASHES[kind]])])}

A power cut leaves what was synced. Of everything else, each in every combination with all others: each new, changed and removed name of each folder
is so or not; of each write, each of ${PIECES} pieces is there or not, with zeros in its place where something behind it is there, or where the file has its
length already; each file that was cut is so or not. Neither the order of calls nor of files counts for anything, only syncs do, of a file for its
content and of a folder for its names. A full disk refuses new names, renames, writes and syncs of what is not on it yet, and lets files be removed and cut.

Cases:

${table([
  ['story', ...KINDS, 'all'],
  ['---', ...KINDS.map(() => '--:'), '--:'],
  ...STORIES.map(({ name }) => [
    name,
    ...KINDS.map((kind) => shown(counted[name]?.[kind])),
    shown(sum(Object.values(counted[name] ?? {}))),
  ]),
  ['all', ...totals.map(shown), shown(sum(totals))],
])}

Not tried: a disk that says it has synced and has not; one that fails in other ways than by being full (it answers 503, but where it refuses even to sync
that a refused change was taken back, a power cut may bring that change back); the lock of the folder, which has [a test of its own](../test/store/lock.test.ts):
after a power cut, a start waits for 15 seconds at most before it takes over a lock whose owner cannot be read.

## \`kill -9\`

\`KILL_CYCLES=2000 npm run test:long -- test/cli/kill-loop\` starts the built program, writes to it at full speed until it is killed in the middle, starts it again and looks at what is there, so many times (${'`npm run test:long`'} alone: 200,
CI: 1). Every fourth kill comes while it stops, so that it hits a fold. \`KILL_SEED\` is in the test's name: the same seed, the same calls.

The client knows only the API. What was acknowledged is there, no id is given twice, no end goes back; each webhook came at least once, with one
\`webhook-id\` each, and told of what is so; each redirect that waits for its webhook came after it. Sixteen writers do ${Object.keys(KILLED).join(', ')}. In spaces of their own,
others write ${Object.keys(STEPS).join(', ')}: there, each record of a space is what its last answer left, or what the call that was cut off makes of it as a whole.
`

it('docs/reliability.md is what the tests of crashes list', async () => {
  expect(Object.keys(counts), 'a story is not counted: npm run test:long -- test/store/every-crash -u').toEqual(
    STORIES.map(({ name }) => name),
  )
  await expect(page()).toMatchFileSnapshot('../../docs/reliability.md')
})
