import { useState } from 'preact/hooks'
import type { SpaceSummary } from '../../core/contract/control.gen.ts'
import { counted, sentence } from '../../core/describe/format.ts'
import { hasSpaceForm, SPACE_RULE } from '../../core/domain/space-name-message.ts'
import { Button, Field, Form } from '../parts/controls.tsx'
import { Named } from '../parts/display-parts.tsx'
import { focused, useAnswer, useConsole } from '../parts/hooks.ts'
import { closeMenu } from '../parts/menu.tsx'
import { NOTHING_CHOSEN } from '../state/navigation-state.ts'
import { apartWords } from '../state/space-clock.ts'
import { replace, UndoBanner } from './replace-state.tsx'
import { StateBox } from './state-panel.tsx'

/** What is in a space: `3 transactions, 1 link, clock frozen`. */
const countsOf = ({ transactions, links, webhooks, armed, scenarioTexts, clock }: SpaceSummary): string => {
  const kinds = [
    [transactions, 'transaction', 'transactions'],
    [links, 'link', 'links'],
    [webhooks, 'webhook', 'webhooks'],
    [armed, 'armed', 'armed'],
    [scenarioTexts, 'scenario of its own', 'scenarios of its own'],
  ] as const
  const all = kinds.filter(([count]) => count > 0).map(([count, one, many]) => counted(count, one, many))
  const apart = apartWords(clock)
  return `${all.join(', ') || 'empty'}${apart && `, clock ${apart}`}`
}

/** Says what goes before it goes. */
const Delete = ({ of, onDone }: { readonly of: SpaceSummary; readonly onDone: () => void }) => {
  const console = useConsole()
  const { nav, only, space } = console
  const name = of.space
  const remove = () =>
    replace(console, {
      spaces: [name],
      label: `Delete ${name}`,
      done: `${name} was deleted.`,
      name: 'deleteSpace',
      given: (keep) => [{ path: { space: name }, query: { keep } }],
      onEnd(problem) {
        onDone()
        if (problem === undefined && name === space.value && only() === undefined) nav.go({ space: 'default' })
      },
    })
  return (
    <li class="ask">
      <p role="alert">
        <b>Delete {name}?</b> In it: {countsOf(of)}. All of it goes; Undo brings it back for an hour.
      </p>
      <div class="acts">
        <Button look="danger" onClick={remove}>
          Delete {name}
        </Button>
        <button type="button" class="btn" ref={focused} onClick={onDone}>
          Keep it
        </button>
      </div>
    </li>
  )
}

/** A way to a new space. */
const NewSpace = () => {
  const { nav } = useConsole()
  const [name, setName] = useState('')
  const isWrong = name !== '' && !hasSpaceForm(name)
  /** Goes there: whoever made it looks at it, and at no menu over it. */
  const create = (pressed?: HTMLElement) => {
    if (!hasSpaceForm(name)) return
    nav.go({ ...NOTHING_CHOSEN, space: name })
    const menu = pressed?.closest<HTMLDetailsElement>('.menu')
    if (menu) closeMenu(menu)
  }
  return (
    <>
      <Form class="inline" onSubmit={create}>
        <Field
          ref={focused}
          label="Name of a new space"
          value={name}
          placeholder="checkout-e2e"
          aria-invalid={isWrong}
          aria-describedby="space-rule"
          onChange={setName}
        />
        <Button type="submit" disabled={!hasSpaceForm(name)}>
          Create
        </Button>
      </Form>
      <p id="space-rule" class={`hint ${isWrong ? 'err' : ''}`}>
        {isWrong
          ? sentence(SPACE_RULE)
          : `Your app opens it with user 1100000000+${name || 'name'}, and the link key with the same ending.`}
      </p>
    </>
  )
}

/** Every space that holds something, and a way to a new one, as far as the token opens them. */
const SpacesBox = () => {
  const { nav, only, space, undo, watch } = useConsole()
  const [asked, setAsked] = useState<string>()
  const { clock, list } = watch.value
  const listed = useAnswer('listSpaces', [], [list.rows.value, clock.value, asked, undo.value])
  const there = listed?.spaces ?? []
  const isListed = there.some((one) => one.space === space.value)
  const own = only()
  const way = (name: string) => (
    <a href={nav.href({ ...NOTHING_CHOSEN, space: name })} aria-current={name === space.value ? 'true' : undefined}>
      {name}
    </a>
  )
  return (
    <section class="part">
      <h2 class="h3">Spaces</h2>
      <ul class="kv">
        {listed && !isListed && <Named name={way(space.value)} look="mut" words="new and empty" />}
        {there.map((one) =>
          asked === one.space ? (
            <Delete key={one.space} of={one} onDone={() => setAsked(undefined)} />
          ) : (
            <Named key={one.space} name={way(one.space)} look="mut" words={countsOf(one)}>
              <Button
                icon="gone"
                look="bare icon"
                aria-label={`Delete ${one.space}…`}
                onClick={() => setAsked(one.space)}
              />
            </Named>
          ),
        )}
      </ul>
      {own === undefined ? <NewSpace /> : <p class="hint">Your token opens the space {own} alone.</p>}
    </section>
  )
}

/** All spaces, a new one, and what can be done with the whole of this one; last what removes all that is in it. */
export const SpacesMenu = () => (
  <section class="wide-pop" aria-label="Spaces" key={useConsole().space.value}>
    <UndoBanner />
    <SpacesBox />
    <StateBox />
  </section>
)
