import { useRef, useState } from 'preact/hooks'
import type { Counts as Counted, Step } from '../../../core/contract/control.gen.ts'
import { attemptOf, exchangeOfRequest, stepOfRequest, stepsOfWebhook } from '../../../core/describe/exchange.ts'
import { ahead, clockTime, counted, span } from '../../../core/describe/format.ts'
import { merchantReferenceOf } from '../../../core/describe/merchant-reference.ts'
import { hasExchange, textOf } from '../../../core/describe/step.ts'
import { flowSteps } from '../../../core/design/flow-layout.ts'
import { FlowPicture } from '../../../core/design/flow-picture.tsx'
import { withCode } from '../../../core/design/with-code.tsx'
import { Icon } from '../../../pages/design/icon.tsx'
import { SkipButton } from '../../parts/action-buttons.tsx'
import { SegmentedControl } from '../../parts/controls.tsx'
import { Section, Skeleton } from '../../parts/display-parts.tsx'
import { ReleaseButton } from '../../parts/holds.tsx'
import { useConsole, useOutcome } from '../../parts/hooks.ts'
import type { LoadedSubject } from './load-subject.ts'
import { SideBySide } from './side-by-side.tsx'

/** Returns the steps of a row. A link and its transaction share one timeline. */
const stepsOf = ({ row, first, story, webhooks }: LoadedSubject): readonly Step[] => {
  if (row.kind === 'request') return first ? [stepOfRequest(first, row)] : []
  if (row.kind === 'webhook') return webhooks.filter(({ id }) => id === row.id).flatMap(stepsOfWebhook)
  return story?.steps ?? []
}

/** Returns the request whose response a step holds; empty for another step. */
const heldIn = ({ story }: LoadedSubject, { events }: Step): string => {
  const event = story?.timeline?.find(({ type, id }) => type === 'response.held' && events.includes(id))
  return event ? textOf(event.facts, 'request') : ''
}

type LineProps = { readonly step: Step; readonly thing: LoadedSubject }

/** Renders the request of a step. Loads it when the step is expanded, because bodies are long. */
const Below = ({ step, thing: { first, webhooks } }: LineProps) => {
  const { control } = useConsole()
  const { requestId } = step
  const attempt = attemptOf(webhooks, step)
  const known = first?.requestId === requestId ? first : undefined
  const isRemote = !attempt && !known && requestId !== undefined
  const got = useOutcome(
    async () => (isRemote ? control.call('getRequest', { path: { id: requestId } }) : undefined),
    [requestId],
  )
  const request = got && 'value' in got ? got.value : known
  const displayed = attempt ?? (request && exchangeOfRequest(request))
  if (displayed) return <SideBySide {...displayed} />
  if (isRemote && !got) return <Skeleton lines={3} />
  return <p class="hint">This request is no longer stored. Only the newest are kept.</p>
}

/** Returns the distance to the previous step in pixels. Logarithmic, so that an idle hour does not compress the rest. */
const distance = (gapMs: number): number => Math.round(Math.min(36, Math.max(0, 10 * Math.log10(gapMs / 100))))

type OpenProps = { readonly n: number; readonly isOpen: boolean; readonly onToggle: () => void }

const Line = ({ step, thing, n, isOpen, onToggle }: LineProps & OpenProps) => {
  const { derived } = useConsole()
  const { icon, title, detail, tone, gapMs, isLongGap, isGap, isDue, at } = step
  const id = `step-${n}`
  const content = (
    <>
      <span class="tx">
        <b>{title}</b> <span class="d">{isDue ? '' : withCode(detail)}</span>
      </span>
      <span class="at num">{isDue ? ahead(at, derived.now.value) : clockTime(derived.local(at))}</span>
    </>
  )
  return (
    <li class={isGap ? 'lg' : ''} style={{ '--drawn': `${distance(gapMs)}px` }}>
      {gapMs >= 100 ? (
        <span class={`gap ${isLongGap ? 'long' : ''}`}>{`${span(gapMs)}${isLongGap && !isDue ? ' idle' : ''}`}</span>
      ) : null}
      <span class={`nd t-${tone}`}>
        <Icon name={isDue ? 'wait' : icon} />
      </span>
      {hasExchange(step) ? (
        <>
          <button type="button" class="ln" aria-expanded={isOpen} aria-controls={id} onClick={onToggle}>
            {content}
            <Icon name="chev" class="chev" />
          </button>
          <div class="xp" id={id} hidden={!isOpen}>
            {isOpen ? <Below step={step} thing={thing} /> : null}
          </div>
        </>
      ) : (
        <div class="ln">
          {content}
          {isDue ? (
            <SkipButton at={at} />
          ) : (
            <ReleaseButton request={heldIn(thing, step)}>
              <span class="chev" />
            </ReleaseButton>
          )}
        </div>
      )}
    </li>
  )
}

type TimesProps = { readonly of: number; readonly one: string; readonly many?: string; readonly more?: string }

/** Formats a count: `once`, `3 times`. */
const times = (count: number): string => (count === 1 ? 'once' : `${count} times`)

const Times = ({ of, one, many = `${one}s`, more }: TimesProps) => (
  <span class="num">
    <b>{of}</b> {of === 1 ? one : many}
    {more}
  </span>
)

const formatLastRead = ({ lastRead }: Counted, local: (at: string) => string): string => {
  if (lastRead === undefined) return ''
  const { at, status, overridden } = lastRead
  return `, last at ${clockTime(local(at))}: ${status}${overridden === undefined ? '' : ', overridden'}`
}

/** Renders the counters. They survive dropped steps, so that they prove that a status was never read. */
const Counts = ({ row, story }: LoadedSubject) => {
  const { local } = useConsole().derived
  const counts = row.kind === 'webhook' || row.kind === 'request' ? undefined : story?.counts
  if (!counts) return null
  const { idempotencyKeys, statusFailures } = counts
  const keys = idempotencyKeys === 0 ? '' : ` with ${counted(idempotencyKeys, 'key', 'keys')}`
  return (
    <p class="meta across">
      <span class="num">
        created <b>{times(counts.initializations)}</b>
        {keys}
      </span>
      <span class="num">
        page opened <b>{times(counts.pageOpenings)}</b>
      </span>
      <Times of={counts.webhookAttempts} one="webhook attempt" />
      <Times of={counts.statusReads} one="status read" more={formatLastRead(counts, local)} />
      {statusFailures === 0 ? null : <Times of={statusFailures} one="failed status read" />}
      {counts.complete ? null : (
        <span class="mut">counted since {clockTime(local(counts.since))}; earlier ones are missing</span>
      )}
    </p>
  )
}

/** Describes the duration. */
const lengthOf = ([first, ...more]: readonly Step[]): string => {
  const last = more.at(-1)
  if (first && last) return `${span(Date.parse(last.at) - Date.parse(first.at))} from the first to the last step`
  return first ? 'one step' : 'no steps are kept'
}

const VIEWS = [
  ['steps', 'Steps'],
  ['flow', 'Flow'],
] as const

const keyOf = ({ events }: Step): string => events[0] ?? 'due'

/** Renders the steps with the time between them, on request below a picture. Each request can be expanded. */
export const Timeline = (item: LoadedSubject) => {
  const { nav, preferences } = useConsole()
  const list = stepsOf(item)
  const incomplete = item.story?.gap
  const hasFlow = preferences.hasFlow.value
  // An invalid request is expanded initially, because it is the reason to open it.
  const isOpenAtFirst = item.row.kind === 'request'
  const [toggled, setToggled] = useState<ReadonlySet<string>>(new Set())
  const isOpen = (step: Step): boolean => toggled.has(keyOf(step)) !== isOpenAtFirst
  const toggle = (step: Step): void =>
    setToggled((keys) => {
      const key = keyOf(step)
      return keys.has(key) ? new Set([...keys].filter((each) => each !== key)) : new Set([...keys, key])
    })
  const at = useRef<HTMLOListElement>(null)
  const openStep = (n: number): void => {
    const step = list[n]
    if (step && !isOpen(step)) toggle(step)
    const line = at.current?.children[n]
    line?.querySelector('button')?.focus({ preventScroll: true })
    line?.scrollIntoView({ block: 'start' })
  }
  return (
    <Section
      title="Timeline"
      aside={
        <>
          <p>{lengthOf(list.filter(({ isDue }) => !isDue))}</p>
          {list.length < 2 ? null : (
            <SegmentedControl
              label="Timeline as"
              value={hasFlow ? 'flow' : 'steps'}
              choices={VIEWS}
              onChange={(view) => preferences.showFlow(view === 'flow')}
            />
          )}
        </>
      }
    >
      <Counts {...item} />
      {incomplete && <p class="hint">Steps are missing: {incomplete}.</p>}
      {hasFlow && list.length > 1 ? (
        <FlowPicture
          steps={flowSteps(list)}
          name={`Flow of ${merchantReferenceOf(item.row)}. The list of steps has the same content.`}
          hrefOf={(n) => (list[n] && hasExchange(list[n]) ? nav.href({}) : undefined)}
          onSelect={openStep}
        />
      ) : null}
      <ol class="tl" ref={at}>
        {list.map((step, n) => (
          <Line key={keyOf(step)} n={n} step={step} thing={item} isOpen={isOpen(step)} onToggle={() => toggle(step)} />
        ))}
      </ol>
    </Section>
  )
}
