import type { VNode } from 'preact'
import { renderToString } from 'preact-render-to-string'
import type { DescribedRun, RunFile } from '../../core/describe/described-run.ts'
import { TONE_OF, urgencyOf } from '../../core/describe/description.ts'
import { clockTime, counted } from '../../core/describe/format.ts'
import { merchantReferenceOf } from '../../core/describe/merchant-reference.ts'
import { namesOf } from '../../core/domain/table-keys.ts'
import { Mark, Marks } from '../design/icon.tsx'
import { Article, amountOf } from './timeline-article.tsx'
import { TIMELINE_SHEET } from './timeline-styles.ts'

/** Largest size of a file in bytes, so that tickets accept it and browsers open it quickly. */
export const MOST_BYTES = 300_000

/** Largest number of steps of an article, the newest ones. A record that an app polls has thousands. */
const MOST_STEPS = 100

/** Returns a run with its newest steps, and their calls. */
const newestSteps = (run: DescribedRun): DescribedRun => {
  const older = run.steps.length - MOST_STEPS
  if (older <= 0) return run
  const steps = run.steps.slice(-MOST_STEPS)
  const ids = new Set(steps.flatMap(({ requestId, events }) => [requestId, ...events]))
  const calls = run.calls.filter(({ id, requestId }) => ids.has(id) || ids.has(requestId))
  return {
    ...run,
    steps,
    calls,
    gap: `the ${counted(older, 'oldest one', 'oldest ones')}, to limit the size of this file`,
  }
}

/** Policy of the file: it loads nothing, runs nothing and sends nothing. */
export const TIMELINE_POLICY = "default-src 'none'; style-src 'unsafe-inline'"

const sizeOf = (text: string): number => Buffer.byteLength(text)

const urgencyIn = ({ row }: DescribedRun) => urgencyOf(row.display.filters)

/**
 * Shortens articles to the available size: those of records that passed first. Removes flows and bodies of the oldest,
 * then the oldest articles.
 */
function* shortened(
  runs: readonly DescribedRun[],
  whole: readonly string[],
  bareOf: (run: DescribedRun) => string,
  available: number,
) {
  const texts = [...whole]
  let size = texts.reduce((sum, text) => sum + sizeOf(text), 0)
  const bare = new Set<number>()
  const gone = new Set<number>()
  const replace = (n: number, text: string): void => {
    size += sizeOf(text) - sizeOf(texts[n] ?? '')
    texts[n] = text
  }
  for (const urgency of [0, 1, 2]) {
    const those = [...runs.entries()].filter(([, run]) => urgencyIn(run) === urgency)
    for (const [n, run] of those) {
      if (size <= available) break
      yield replace(n, bareOf(run))
      bare.add(n)
    }
    for (const [n] of those) {
      if (size <= available) break
      replace(n, '')
      gone.add(n)
    }
  }
  return { texts, bare: bare.size - gone.size, gone }
}

const Line = ({ run, anchor }: { readonly run: DescribedRun; readonly anchor: string }) => {
  const { row } = run
  const { icon, short, title, attention } = row.display
  return (
    <a href={`#${anchor}`}>
      <span class={TONE_OF[icon]}>
        <Mark name={icon} />
      </span>
      <span>
        <b>{merchantReferenceOf(run.row)}</b> {short ?? title}
        {attention === undefined || attention.kind === 'request' ? null : <small class="warn">{attention.title}</small>}
      </span>
      <span class="num">{row.kind === 'webhook' ? '' : amountOf({ row })}</span>
    </a>
  )
}

const KINDS = {
  transaction: ['transaction', 'transactions'],
  link: ['link', 'links'],
  request: ['rejected request', 'rejected requests'],
  authorization: ['authorization', 'authorizations'],
  webhook: ['webhook', 'webhooks'],
} as const satisfies Readonly<Record<DescribedRun['row']['kind'], readonly [one: string, many: string]>>

/** Returns the number of each kind: `20 transactions, 1 rejected request`. */
const countsOf = (runs: readonly DescribedRun[]): string =>
  namesOf(KINDS)
    .flatMap((kind) => {
      const count = runs.filter(({ row }) => row.kind === kind).length
      return count === 0 ? [] : [counted(count, KINDS[kind][0], KINDS[kind][1])]
    })
    .join(', ')

/** Returns the title. A file without one is about one object. */
const titleOf = ({ title, runs: [first] }: RunFile): string =>
  title ?? `Timeline of ${first ? merchantReferenceOf(first.row) : 'nothing'}`

/** Renders without escaping quotes between tags, which would add a quarter to the file. */
const rendered = (of: VNode): string => renderToString(of).replace(/>[^<]*</g, (text) => text.replaceAll('&quot;', '"'))

/** Omitted parts of a file: number of articles without flows and bodies, and positions of absent ones. */
type Omissions = { readonly bare: number; readonly gone: ReadonlySet<number> }

/** Header of the file: number of articles, and omitted parts. */
const Top = ({ file, bare, gone }: { readonly file: RunFile } & Omissions) => {
  const { madeAt, version, runs, omitted } = file
  const count = omitted.count + gone.size
  const urgent = omitted.urgent + runs.filter((run, n) => gone.has(n) && urgencyIn(run) > 0).length
  const left = [
    count > 0 ? `${count} of ${counted(omitted.count + runs.length, 'record', 'records')}` : '',
    bare > 0
      ? `the flows, bodies and pages of ${count > 0 ? `${bare} others` : counted(bare, 'record', 'records')}`
      : '',
  ].filter(Boolean)
  return (
    <header class="top">
      <h1>{titleOf(file)}</h1>
      <p class="meta">
        {runs.length > 1 ? <span>{countsOf(runs.filter((_, n) => !gone.has(n)))}</span> : null}
        <span>
          created {madeAt.slice(0, 10)} {clockTime(madeAt)} UTC
        </span>
        <span>threeds-sandbox {version}: no real bank, no real money</span>
        <span>without card numbers, CVVs and credentials</span>
      </p>
      {left.length === 0 ? null : (
        <p class="note">
          Omitted, to limit the size of this file: {left.join(', and ')}. Records that passed are omitted first, then
          the oldest.
          {urgent > 0 ? <b> Of the omitted records, {urgent} did not pass or need attention.</b> : null}
        </p>
      )}
    </header>
  )
}

/** Placeholder for the articles, so that escaped HTML is not escaped again. */
const INSIDE = '@@INSIDE@@'

/**
 * Renders the timeline as one file that opens without a sandbox, one article per step. All content passes through preact,
 * which escapes it.
 */
export function* timelinePage(whole: RunFile): Generator<void, string> {
  const file = { ...whole, runs: whole.runs.map(newestSteps) }
  const { runs } = file
  const anchorOf = (run: DescribedRun): string => `r${runs.indexOf(run) + 1}`
  const hasSpaces = new Set(runs.map(({ space }) => space)).size > 1
  const draw = (run: DescribedRun, isWhole: boolean): string =>
    rendered(<Article run={run} anchor={anchorOf(run)} isWhole={isWhole} space={hasSpaces ? run.space : undefined} />)
  const frame = (inside: string, left: Omissions, drawn = inside): string => {
    const reported = runs.filter((_, n) => !left.gone.has(n))
    const around = rendered(
      <html lang="en">
        <head>
          <meta charset="utf-8" />
          <meta http-equiv="Content-Security-Policy" content={TIMELINE_POLICY} />
          <meta name="viewport" content="width=device-width, initial-scale=1" />
          <title>{titleOf(file)}</title>
          <style>{TIMELINE_SHEET}</style>
        </head>
        <body>
          <Marks
            isUsed={(name) => drawn.includes(`#i-${name}"`) || reported.some(({ row }) => row.display.icon === name)}
          />
          <Top file={file} bare={left.bare} gone={left.gone} />
          <div class={reported.length > 1 ? 'many' : undefined}>
            {reported.length > 1 ? (
              <nav aria-label="All of them">
                {reported.map((run) => (
                  <Line key={run.row.id} run={run} anchor={anchorOf(run)} />
                ))}
              </nav>
            ) : null}
            <main>{INSIDE}</main>
          </div>
        </body>
      </html>,
    )
    // A name may contain the placeholder, and precedes it.
    const at = around.lastIndexOf(INSIDE)
    return `<!doctype html>\n${around.slice(0, at)}${inside}${around.slice(at + INSIDE.length)}\n`
  }
  const articles: string[] = []
  for (const run of runs) yield void articles.push(draw(run, true))
  // Upper limit: with the icons of all articles.
  const around = sizeOf(frame('', { bare: runs.length, gone: new Set() }, articles.join('')))
  yield
  const { texts, ...left } = yield* shortened(runs, articles, (run) => draw(run, false), MOST_BYTES - around)
  return frame(runs.length === 0 ? rendered(<p>No activity yet.</p>) : texts.join(''), left)
}
