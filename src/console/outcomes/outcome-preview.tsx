import type { ComponentChildren } from 'preact'
import { useState } from 'preact/hooks'
import type { ScenarioPreview, ScenarioPut } from '../../core/contract/control.gen.ts'
import { own } from '../../core/contract/vocabulary.ts'
import { upper } from '../../core/describe/format.ts'
import { BRAND_CHOICES, Go, Seg, Select } from '../parts/controls.tsx'
import { Code, Fold, Section, Sign } from '../parts/display-parts.tsx'
import { useConsole, useOutcome } from '../parts/hooks.ts'
import { placeOf } from './outcomes-route.ts'

const INTERFACES = [
  ['transactions', 'Transaction'],
  ['links', 'Link'],
] as const

/** A scenario with its text, and what an app gets of it. */
export const useShown = (name: string) => {
  const { control, space, catalogue } = useConsole()
  const [brand, setBrand] = useState('VIS')
  const [wished, setWished] = useState<(typeof INTERFACES)[number][0]>()
  const listed = catalogue.scenario(name)
  // What is for links only is shown for links.
  const isOfLinks = listed?.interfaces.includes('transactions') === false
  const kind = wished ?? (isOfLinks ? 'links' : 'transactions')
  const got = useOutcome(
    () => control.call('getScenario', { path: { name }, query: { brand: own(brand), interface: kind } }),
    [name, space.value, brand, kind, catalogue.changes.value],
  )
  const answer = got && 'value' in got ? got.value : undefined
  return {
    listed,
    answer,
    refused: got && 'refused' in got ? got.refused : undefined,
    gets: answer?.preview && (
      <AppGets preview={answer.preview}>
        <Select class="inp slim" aria-label="Brand" value={brand} choices={BRAND_CHOICES} onChange={setBrand} />
        <Seg label="Interface" value={kind} choices={INTERFACES} onChange={setWished} />
      </AppGets>
    ),
  }
}

/** A body that is folded until somebody wants to compare it. */
const Part = ({ title, what, value }: { readonly title: string; readonly what: string; readonly value: unknown }) => {
  const text = typeof value === 'string' ? value : JSON.stringify(value, undefined, 2)
  return (
    <Fold title={title} says={<span>{what}</span>}>
      <div>
        <Code label={title} text={text} copies={title.toLowerCase()} />
      </div>
    </Fold>
  )
}

type GetsProps = { readonly preview: ScenarioPreview; readonly children: ComponentChildren }

/** What an app gets, played by the engine, for whom the children choose: the answers to compare with. */
const AppGets = ({ preview, children }: GetsProps) => {
  const { notes, played, init, status, redirect, webhooks } = preview
  return (
    <Section title="What your app gets" says={<p>{played}</p>}>
      <div class="line wrapl">{children}</div>
      {notes.map((note) => (
        <p key={note} class="hint">
          {upper(note)}.
        </p>
      ))}
      <div class="parts">
        <Part title="First answer" what={`status ${init.status}`} value={init.body} />
        {redirect && (
          <Part
            title="Return of the browser"
            what={redirect.method}
            value={redirect.method === 'GET' ? redirect.url : { url: redirect.url, fields: redirect.fields }}
          />
        )}
        {status && <Part title="Status answer" what={`status ${status.status}`} value={status.body} />}
        {webhooks.map(({ sent, payload, unusual }, n) => (
          <Part
            key={`${n} ${sent}`}
            title={webhooks.length > 1 ? `Webhook ${n + 1}` : 'Webhook'}
            what={[sent, ...unusual].join(', ')}
            value={payload}
          />
        ))}
      </div>
    </Section>
  )
}

/** More cases of a family are counted. */
const MOST = 5

/** What was put into the space, in words: whether it is what was meant. */
export const Retold = ({ put: { scenarios, replaces } }: { readonly put: ScenarioPut }) => {
  const { nav } = useConsole()
  const [first] = scenarios
  const { gets } = useShown(first?.name ?? '')
  const says = replaces.length > 0 && <p>in the place of {replaces.slice(0, MOST).join(', ')}</p>
  return (
    <>
      <Section title="In the space now" label="In words" says={says}>
        <ul>
          {scenarios.slice(0, MOST).map(({ name, icon: sign, title, description, explanation }) => (
            <li key={name} class="need">
              <Sign name={sign} />
              <div>
                <a href={nav.href({ selected: placeOf(name) })}>{title}</a>
                <p class="ink2">{description}</p>
                <p class="hint">{explanation}</p>
              </div>
              <Go icon="target" to={{ selected: placeOf(name) }}>
                Arm it<span class="vh">: {title}</span>
              </Go>
            </li>
          ))}
        </ul>
        {scenarios.length > MOST && <p class="hint">and {scenarios.length - MOST} more cases</p>}
      </Section>
      {gets}
    </>
  )
}
