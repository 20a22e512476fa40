import type { ComponentChildren } from 'preact'
import { useLayoutEffect, useRef, useState } from 'preact/hooks'
import type { SavedScenario, ScenarioPreview } from '../../core/contract/control.gen.ts'
import { own } from '../../core/contract/vocabulary.ts'
import { upper } from '../../core/describe/format.ts'
import { withCode } from '../../core/design/with-code.tsx'
import { BRAND_CHOICES, Button, SegmentedControl, Select } from '../parts/controls.tsx'
import { Code, Fold, Section, Sign } from '../parts/display-parts.tsx'
import { mayFocus, useConsole, useOutcome } from '../parts/hooks.ts'
import { queueAndStart } from '../start/queue-and-start.ts'
import { routeOf } from './outcomes-route.ts'

const INTERFACES = [
  ['transactions', 'Transaction'],
  ['links', 'Link'],
] as const

/** Loads a scenario with its source, and renders the preview for your app. */
export const useScenarioPreview = (name: string) => {
  const { control, space, catalogue } = useConsole()
  const [brand, setBrand] = useState('VIS')
  const [selected, setSelected] = useState<(typeof INTERFACES)[number][0]>()
  const listed = catalogue.scenario(name)
  // A scenario for links only is previewed for links.
  const isOfLinks = listed?.interfaces.includes('transactions') === false
  const kind = selected ?? (isOfLinks ? 'links' : 'transactions')
  const got = useOutcome(
    () => control.call('getScenario', { path: { name }, query: { brand: own(brand), interface: kind } }),
    [name, space.value, brand, kind, catalogue.changes.value],
  )
  const response = got && 'value' in got ? got.value : undefined
  return {
    listed,
    response,
    rejected: got && 'rejected' in got ? got.rejected : undefined,
    gets: response?.preview && (
      <AppGets preview={response.preview}>
        <Select class="inp slim" aria-label="Brand" value={brand} choices={BRAND_CHOICES} onChange={setBrand} />
        <SegmentedControl label="Interface" value={kind} choices={INTERFACES} onChange={setSelected} />
      </AppGets>
    ),
  }
}

/** Renders a collapsed body. */
const Part = ({ title, note, value }: { readonly title: string; readonly note: string; readonly value: unknown }) => {
  const text = typeof value === 'string' ? value : JSON.stringify(value, undefined, 2)
  return (
    <Fold title={title} summary={<span>{note}</span>}>
      <div>
        <Code label={title} text={text} copies={title.toLowerCase()} />
      </div>
    </Fold>
  )
}

type GetsProps = { readonly preview: ScenarioPreview; readonly children: ComponentChildren }

/** Renders the responses and webhooks that your app gets, as simulated by the engine. The children select brand and interface. */
const AppGets = ({ preview, children }: GetsProps) => {
  const { notes, actions, init, status, authorization, redirect, webhooks } = preview
  return (
    <Section title="What your app receives" aside={<p>{actions}</p>}>
      <div class="line wrapl">{children}</div>
      {notes.map((note) => (
        <p key={note} class="hint">
          {withCode(`${upper(note)}.`)}
        </p>
      ))}
      <div class="parts">
        <Part title="First response" note={init.fault ?? `status ${init.status}`} value={init.body} />
        {redirect && (
          <Part
            title="Browser redirect"
            note={redirect.method}
            value={redirect.method === 'GET' ? redirect.url : { url: redirect.url, fields: redirect.fields }}
          />
        )}
        {status && (
          <Part title="Status response" note={status.fault ?? `status ${status.status}`} value={status.body} />
        )}
        {authorization && (
          <Part
            title="Authorization response"
            note={authorization.fault ?? `status ${authorization.status}`}
            value={authorization.body}
          />
        )}
        {webhooks.map(({ timing, payload, deviations }, n) => (
          <Part
            key={`${n} ${timing}`}
            title={webhooks.length > 1 ? `Webhook ${n + 1}` : 'Webhook'}
            note={[timing, ...deviations].join(', ')}
            value={payload}
          />
        ))}
      </div>
    </Section>
  )
}

/** Further cases of a family are only counted. */
const MOST = 5

/** Describes a saved scenario, with its two ways to queue it. */
const SavedRow = ({ scenario }: { readonly scenario: SavedScenario['scenarios'][number] }) => {
  const app = useConsole()
  const { name, icon, title, description, explanation } = scenario
  const [typed, setRefno] = useState('')
  const refno = typed.trim()
  const queue = () =>
    app.act(`Queued: ${title}`, 'queueOutcome', { body: { scenario: own(name), ...(refno && { when: { refno } }) } })
  return (
    <li class="need">
      <Sign name={icon} />
      <div>
        <a href={app.nav.href({ selected: routeOf(name) })}>{title}</a>
        <p class="ink2">{description}</p>
        <p class="hint">{withCode(explanation)}</p>
      </div>
      <div class="acts">
        <input
          class="inp slim"
          aria-label={`Only for refno: ${title}`}
          placeholder="only for refno"
          autocomplete="off"
          value={typed}
          onInput={({ currentTarget }) => setRefno(currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            // It is in the form that saves the text.
            event.preventDefault()
            void queue()
          }}
        />
        <Button icon="target" variant="pri" onClick={queue}>
          Queue<span class="vh">: {title}</span>
        </Button>
        <Button onClick={() => queueAndStart(app, { ...scenario, order: refno })}>
          Queue and start<span class="vh">: {title}</span>
        </Button>
      </div>
    </li>
  )
}

/** Describes the saved scenarios, so that you can check that they do as intended, and queues them. */
export const SavedScenarios = ({ saved: { scenarios, replaces } }: { readonly saved: SavedScenario }) => {
  const at = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    at.current?.scrollIntoView({ block: 'nearest' })
    // After Ctrl Enter, you stay in the text.
    if (mayFocus() && !document.activeElement?.matches('textarea'))
      at.current?.querySelector('input')?.focus({ preventScroll: true })
  }, [])
  const [first] = scenarios
  const { gets } = useScenarioPreview(first?.name ?? '')
  const replaced = replaces.length > 0 && <p>replaces {replaces.slice(0, MOST).join(', ')}</p>
  return (
    <div class="saved" ref={at}>
      <Section title="Saved in this space" label="Saved scenarios" aside={replaced}>
        <ul>
          {scenarios.slice(0, MOST).map((scenario) => (
            <SavedRow key={scenario.name} scenario={scenario} />
          ))}
        </ul>
        {scenarios.length > MOST && <p class="hint">and {scenarios.length - MOST} more cases</p>}
      </Section>
      {gets}
    </div>
  )
}
