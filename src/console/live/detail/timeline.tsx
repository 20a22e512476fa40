import { useEffect, useState } from 'preact/hooks'
import type { Step } from '../../../contract/control.gen.ts'
import { Icon } from '../../../look/icon.tsx'
import { ahead, clockTime, span } from '../../../telling/figures.ts'
import { TONE_OF } from '../../../telling/told.ts'
import { Jump } from '../../parts/deeds.tsx'
import { Skeleton } from '../../parts/states.tsx'
import { useConsole } from '../../parts/use-console.ts'
import { attemptOf, type Exchange, exchangeOfRequest, stepsOfWebhook } from './exchange.ts'
import type { Thing } from './load-thing.ts'
import { Pair } from './pair.tsx'

const ofRequest = (thing: Thing): readonly Step[] => {
  const { first, row } = thing
  if (!first || row.kind !== 'request') return []
  const { sign } = row.told
  const isRefused = first.status !== undefined && first.status >= 400
  return [
    {
      at: first.at,
      icon: isRefused ? 'refused' : 'read',
      title: isRefused ? 'Refused' : first.end === 'answered' ? 'Answered' : 'Not answered',
      detail: [first.status, row.code].filter((part) => part !== undefined).join(' '),
      tone: TONE_OF[sign],
      gapMs: 0,
      isLong: false,
      isDotted: false,
      requestId: first.requestId,
      events: [first.id],
    },
  ]
}

/** The one timeline of a thing; of a transaction of a link, the story of both. */
const stepsOf = (thing: Thing): readonly Step[] => {
  const { row, link, transaction, webhooks } = thing
  if (row.kind === 'request') return ofRequest(thing)
  if (row.kind === 'webhook') {
    const delivery = webhooks.find(({ id }) => id === row.id)
    return delivery ? stepsOfWebhook(delivery) : []
  }
  const record = link ?? transaction
  return record?.steps ?? []
}

type Unfolded = Exchange | 'gone' | undefined

/** What stands below a step: asked for when somebody unfolds it, since bodies are long. */
const Below = ({ step, thing }: { readonly step: Step; readonly thing: Thing }) => {
  const { control } = useConsole()
  const [loaded, setLoaded] = useState<Unfolded>(() =>
    thing.first && thing.first.requestId === step.requestId ? exchangeOfRequest(thing.first) : undefined,
  )
  const attempt = attemptOf(thing.webhooks, step)
  const shown = attempt ?? loaded
  const { requestId } = step
  useEffect(() => {
    if (shown !== undefined || requestId === undefined) return
    void control.call('showRequest', { path: { id: requestId } }).then((got) => {
      setLoaded('value' in got ? exchangeOfRequest(got.value) : 'gone')
    })
  }, [requestId])
  if (shown === 'gone' || (requestId === undefined && !attempt))
    return <p class="hint">This call is not kept any more: only the newest are.</p>
  return shown === undefined ? <Skeleton lines={3} /> : <Pair exchange={shown} />
}

type LineProps = {
  readonly step: Step
  readonly thing: Thing
  readonly isOpen: boolean
  readonly onTurn: () => void
  readonly n: number
}

const Line = ({ step, thing, isOpen, onTurn, n }: LineProps) => {
  const { told } = useConsole()
  const { icon, title, detail, tone, gapMs, isLong, isDotted, isDue, at } = step
  const id = `step-${n}`
  const words = (
    <>
      <span class="tx">
        <b>{title}</b> <span class="d">{isDue ? '' : detail}</span>
      </span>
      <span class="at num">{isDue ? ahead(at, told.now.value) : clockTime(at)}</span>
    </>
  )
  return (
    <li class={isDotted ? 'lg' : ''}>
      {gapMs >= 100 ? <span class={`gap ${isLong ? 'long' : ''}`}>{span(gapMs)}</span> : null}
      <span class={`nd t-${tone}`}>
        <Icon name={isDue ? 'wait' : icon} />
      </span>
      {step.requestId !== undefined || step.webhook ? (
        <>
          <button type="button" class="ln" aria-expanded={isOpen} aria-controls={id} onClick={onTurn}>
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

/** What happened, step by step, with the time between; each call unfolds below its step. */
export const Timeline = ({ thing }: { readonly thing: Thing }) => {
  const list = stepsOf(thing)
  const keyOf = (step: Step | undefined): string => step?.events[0] ?? 'due'
  // What is not valid is shown at once, since it is why somebody looks.
  const [open, setOpen] = useState<ReadonlySet<string>>(
    () => new Set(thing.row.kind === 'request' ? [keyOf(list[0])] : []),
  )
  const turn = (key: string): void => {
    const next = new Set(open)
    if (!next.delete(key)) next.add(key)
    setOpen(next)
  }
  const done = list.filter(({ isDue }) => !isDue)
  const last = done.at(-1)
  const incomplete = (thing.link ?? thing.transaction)?.gap
  return (
    <section class="sec" aria-labelledby="happened">
      <header>
        <h3 id="happened">What happened</h3>
        <p>
          {done.length > 1 && last
            ? `${span(Date.parse(last.at) - Date.parse(done[0]?.at ?? last.at))} from the first to the last step`
            : done.length === 1
              ? 'one step'
              : 'nothing is kept of it'}
        </p>
      </header>
      {incomplete === undefined ? null : <p class="hint">Something is missing here: {incomplete}.</p>}
      <ol class="tl">
        {list.map((step, n) => (
          <Line
            key={keyOf(step)}
            n={n}
            step={step}
            thing={thing}
            isOpen={open.has(keyOf(step))}
            onTurn={() => turn(keyOf(step))}
          />
        ))}
      </ol>
    </section>
  )
}
