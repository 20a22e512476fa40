import { useState } from 'preact/hooks'
import type { ScenarioPreview } from '../../contract/control.gen.ts'
import { own } from '../../contract/words.ts'
import { BRANDS } from '../../domain/shown-brands.ts'
import { brandWords, upper } from '../../telling/figures.ts'
import { Seg } from '../parts/controls.tsx'
import { Fold } from '../parts/fold.tsx'
import { Code } from '../parts/states.tsx'
import { useOutcome } from '../parts/use-answer.ts'
import { useConsole } from '../parts/use-console.ts'

/** For whom the preview is. */
type Preview = { readonly brand: string; readonly interface?: 'transactions' | 'links' }

/** A scenario with its text and its preview, asked again when the space's scenarios or the wish change. */
export const useShown = (name: string) => {
  const { control, space, catalogue, watch } = useConsole()
  const [wish, setWish] = useState<Preview>({ brand: 'VIS' })
  const listed = catalogue.scenario(name)
  // What is for links only is shown for links.
  const isOfLinks = listed !== undefined && !listed.interfaces.includes('transactions')
  const kind = wish.interface ?? (isOfLinks ? 'links' : 'transactions')
  const changed = watch.value.scenariosChanged.value
  const query = { space: space.value, brand: own(wish.brand), interface: kind }
  const got = useOutcome(
    () => control.call('showScenario', { path: { name }, query }),
    [name, space.value, wish.brand, kind, changed],
  )
  return { listed, got, wish: { brand: wish.brand, interface: kind }, setWish }
}

type PartProps = { readonly title: string; readonly what: string; readonly value: unknown }

/** A body that is folded until somebody wants to compare it. */
const Part = ({ title, what, value }: PartProps) => {
  const text = typeof value === 'string' ? value : JSON.stringify(value, undefined, 2)
  return (
    <Fold title={title} says={<span>{what}</span>}>
      <div>
        <Code label={title} text={text} copies={title.toLowerCase()} />
      </div>
    </Fold>
  )
}

type GetsProps = {
  readonly preview: ScenarioPreview
  readonly wish: Preview
  readonly onWish: (wish: Preview) => void
}

/** What an app gets, played by the engine: the answers to compare with. */
export const AppGets = ({ preview, wish, onWish }: GetsProps) => {
  const { notes, played, init, status, redirect, webhooks } = preview
  return (
    <section class="sec" aria-label="What your app gets">
      <header>
        <h3>What your app gets</h3>
        <p>{played}</p>
      </header>
      <div class="line wrapl">
        <select
          class="inp slim"
          aria-label="Brand"
          value={wish.brand}
          onChange={({ currentTarget }) => onWish({ ...wish, brand: currentTarget.value })}
        >
          {BRANDS.map((brand) => (
            <option key={brand} value={brand}>
              {brandWords(brand)}
            </option>
          ))}
        </select>
        <Seg
          label="Interface"
          value={wish.interface}
          choices={[
            ['transactions', 'Transaction'],
            ['links', 'Link'],
          ]}
          onChange={(kind) => onWish({ ...wish, interface: kind })}
        />
      </div>
      {notes.map((note) => (
        <p key={note} class="hint">
          {upper(note)}.
        </p>
      ))}
      <div class="parts">
        <Part title="First answer" what={`status ${init.status}`} value={init.body} />
        {redirect ? (
          <Part
            title="Return of the browser"
            what={redirect.method}
            value={redirect.method === 'GET' ? redirect.url : { url: redirect.url, fields: redirect.fields }}
          />
        ) : null}
        {status ? <Part title="Status answer" what={`status ${status.status}`} value={status.body} /> : null}
        {webhooks.map(({ sent, payload, unusual }, n) => (
          <Part
            key={`${n} ${sent}`}
            title={webhooks.length > 1 ? `Webhook ${n + 1}` : 'Webhook'}
            what={[sent, ...unusual].join(', ')}
            value={payload}
          />
        ))}
      </div>
    </section>
  )
}
