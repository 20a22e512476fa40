import { useState } from 'preact/hooks'
import type { Counts as Counted, Step } from '../../../core/contract/control.gen.ts'
import { attemptOf, exchangeOfRequest, stepOfRequest, stepsOfWebhook } from '../../../core/describe/exchange.ts'
import { ahead, clockTime, counted, span } from '../../../core/describe/format.ts'
import { Icon } from '../../../pages/design/icon.tsx'
import { Jump } from '../../parts/action-buttons.tsx'
import { Section, Skeleton } from '../../parts/display-parts.tsx'
import { useConsole, useOutcome } from '../../parts/hooks.ts'
import type { Thing } from './load-subject.ts'
import { Pair } from './side-by-side.tsx'

/** The one timeline of a thing; of a transaction of a link, the story of both. */
const stepsOf = ({ row, first, story, webhooks }: Thing): readonly Step[] => {
  if (row.kind === 'request') return first ? [stepOfRequest(first, row)] : []
  if (row.kind === 'webhook') return webhooks.filter(({ id }) => id === row.id).flatMap(stepsOfWebhook)
  return story?.steps ?? []
}

type LineProps = { readonly step: Step; readonly thing: Thing }

/** What stands below a step: asked for when somebody unfolds it, since bodies are long. */
const Below = ({ step, thing: { first, webhooks } }: LineProps) => {
  const { control } = useConsole()
  const { requestId } = step
  const attempt = attemptOf(webhooks, step)
  const known = first?.requestId === requestId ? first : undefined
  const isAsked = !attempt && !known && requestId !== undefined
  const got = useOutcome(
    async () => (isAsked ? control.call('getRequest', { path: { id: requestId } }) : undefined),
    [requestId],
  )
  const request = got && 'value' in got ? got.value : known
  const shown = attempt ?? (request && exchangeOfRequest(request))
  if (shown) return <Pair {...shown} />
  if (isAsked && !got) return <Skeleton lines={3} />
  return <p class="hint">This call is not kept any more: only the newest are.</p>
}

/** How far below the one before a step stands, in pixels: by a logarithm, so that no idle hour squashes the rest. */
const drawn = (gapMs: number): number => Math.round(Math.min(36, Math.max(0, 10 * Math.log10(gapMs / 100))))

const Line = ({ step, thing, n }: LineProps & { readonly n: number }) => {
  const { told } = useConsole()
  const { icon, title, detail, tone, gapMs, isLong, isDotted, isDue, at } = step
  // What is not valid is shown at once, since it is why somebody looks.
  const [isOpen, setOpen] = useState(thing.row.kind === 'request')
  const id = `step-${n}`
  const words = (
    <>
      <span class="tx">
        <b>{title}</b> <span class="d">{isDue ? '' : detail}</span>
      </span>
      <span class="at num">{isDue ? ahead(at, told.now.value) : clockTime(told.local(at))}</span>
    </>
  )
  return (
    <li class={isDotted ? 'lg' : ''} style={{ '--drawn': `${drawn(gapMs)}px` }}>
      {gapMs >= 100 ? (
        <span class={`gap ${isLong ? 'long' : ''}`}>{`${span(gapMs)}${isLong && !isDue ? ' nothing' : ''}`}</span>
      ) : null}
      <span class={`nd t-${tone}`}>
        <Icon name={isDue ? 'wait' : icon} />
      </span>
      {step.requestId !== undefined || step.webhook ? (
        <>
          <button type="button" class="ln" aria-expanded={isOpen} aria-controls={id} onClick={() => setOpen(!isOpen)}>
            {words}
            <Icon name="chev" class="chev" />
          </button>
          <div class="xp" id={id} hidden={!isOpen}>
            {isOpen ? <Below step={step} thing={thing} /> : null}
          </div>
        </>
      ) : (
        <div class="ln">
          {words}
          {isDue ? <Jump at={at} /> : <span class="chev" />}
        </div>
      )}
    </li>
  )
}

type TimesProps = { readonly of: number; readonly one: string; readonly many?: string; readonly more?: string }

const Times = ({ of, one, many = `${one}s`, more }: TimesProps) => (
  <span class="num">
    <b>{of}</b> {of === 1 ? one : many}
    {more}
  </span>
)

const lastWords = ({ lastRead }: Counted, local: (at: string) => string): string => {
  if (lastRead === undefined) return ''
  const { at, status: told, altered } = lastRead
  return `, last at ${clockTime(local(at))}: ${told}${altered === undefined ? '' : ', altered'}`
}

/** What was asked for, which stays where steps are dropped: that nobody read a status is a proof. */
const Counts = ({ row, story }: Thing) => {
  const { local } = useConsole().told
  const counts = row.kind === 'webhook' || row.kind === 'request' ? undefined : story?.counts
  if (!counts) return null
  const { idempotencyKeys, statusFailures } = counts
  const keys = idempotencyKeys === 0 ? '' : ` with ${counted(idempotencyKeys, 'key', 'keys')}`
  return (
    <p class="meta across">
      <Times of={counts.initializations} one="initialization" more={keys} />
      <Times of={counts.pageOpenings} one="page opening" />
      <Times of={counts.webhookTries} one="webhook try" many="webhook tries" />
      <Times of={counts.statusReads} one="status read" more={lastWords(counts, local)} />
      {statusFailures === 0 ? null : (
        <Times of={statusFailures} one="status asked for and not told" many="times asked for and not told" />
      )}
      {counts.whole ? null : (
        <span class="mut">counted since {clockTime(local(counts.since))}; more may have been</span>
      )}
    </p>
  )
}

/** How long it took, or that there is less to say. */
const lengthOf = ([first, ...more]: readonly Step[]): string => {
  const last = more.at(-1)
  if (first && last) return `${span(Date.parse(last.at) - Date.parse(first.at))} from the first to the last step`
  return first ? 'one step' : 'nothing is kept of it'
}

/** What happened, step by step, with the time between; each call unfolds below its step. */
export const Timeline = (thing: Thing) => {
  const list = stepsOf(thing)
  const incomplete = thing.story?.gap
  return (
    <Section title="What happened" says={<p>{lengthOf(list.filter(({ isDue }) => !isDue))}</p>}>
      <Counts {...thing} />
      {incomplete && <p class="hint">Something is missing here: {incomplete}.</p>}
      <ol class="tl">
        {list.map((step, n) => (
          <Line key={step.events[0] ?? 'due'} n={n} step={step} thing={thing} />
        ))}
      </ol>
    </Section>
  )
}
