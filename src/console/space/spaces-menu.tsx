import { useState } from 'preact/hooks'
import type { SpaceSummary } from '../../core/contract/control.gen.ts'
import { counted, sentence } from '../../core/describe/format.ts'
import { hasSpaceForm, SPACE_RULE } from '../../core/domain/space-name-message.ts'
import { Button, Field, Form } from '../parts/controls.tsx'
import { NamedValue } from '../parts/display-parts.tsx'
import { focusOnRender, useConsole, useResponse } from '../parts/hooks.ts'
import { closeMenu } from '../parts/menu.tsx'
import { NOTHING_CHOSEN } from '../state/navigation-state.ts'
import { clockDifference } from '../state/space-clock.ts'
import { replaceState, UndoBanner } from './replace-state.tsx'
import { StateBox } from './state-panel.tsx'

/** Describes the content of a space: `3 transactions, 1 link, clock frozen`. */
const countsOf = ({ transactions, links, webhooks, queuedOutcomes, scenarioTexts, clock }: SpaceSummary): string => {
  const kinds = [
    [transactions, 'transaction', 'transactions'],
    [links, 'link', 'links'],
    [webhooks, 'webhook', 'webhooks'],
    [queuedOutcomes, 'queued outcome', 'queued outcomes'],
    [scenarioTexts, 'own scenario', 'own scenarios'],
  ] as const
  const all = kinds.filter(([count]) => count > 0).map(([count, one, many]) => counted(count, one, many))
  const difference = clockDifference(clock)
  return `${all.join(', ') || 'empty'}${difference && `, clock ${difference}`}`
}

/** Asks for confirmation before a space is deleted, and lists its content. */
const Delete = ({ of, onDone }: { readonly of: SpaceSummary; readonly onDone: () => void }) => {
  const console = useConsole()
  const { nav, only, space } = console
  const name = of.space
  const remove = () =>
    replaceState(console, {
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
        <b>Delete {name}?</b> Content: {countsOf(of)}. You can undo this for one hour.
      </p>
      <div class="acts">
        <Button variant="danger" onClick={remove}>
          Delete {name}
        </Button>
        <button type="button" class="btn" ref={focusOnRender} onClick={onDone}>
          Cancel
        </button>
      </div>
    </li>
  )
}

/** Renders the form for a new space. */
const NewSpace = () => {
  const { nav } = useConsole()
  const [name, setName] = useState('')
  const isWrong = name !== '' && !hasSpaceForm(name)
  /** Opens the new space, and closes the menu that would cover it. */
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
          ref={focusOnRender}
          label="New space"
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
          : `In your app, use 1100000000+${name || 'name'} as user, and add +${name || 'name'} to the link key.`}
      </p>
    </>
  )
}

/** Lists the spaces that are not empty and that the token can open, with a form for a new one. */
const SpacesBox = () => {
  const { nav, only, space, undo, watch } = useConsole()
  const [toDelete, setToDelete] = useState<string>()
  const { clock, list } = watch.value
  const listed = useResponse('listSpaces', [], [list.rows.value, clock.value, toDelete, undo.value])
  const there = listed?.spaces ?? []
  const isListed = there.some((item) => item.space === space.value)
  const own = only()
  const linkTo = (name: string) => (
    <a href={nav.href({ ...NOTHING_CHOSEN, space: name })} aria-current={name === space.value ? 'true' : undefined}>
      {name}
    </a>
  )
  return (
    <section class="part">
      <h2 class="h3">Spaces</h2>
      <ul class="kv">
        {listed && !isListed && <NamedValue name={linkTo(space.value)} variant="mut" value="new and empty" />}
        {there.map((space) =>
          toDelete === space.space ? (
            <Delete key={space.space} of={space} onDone={() => setToDelete(undefined)} />
          ) : (
            <NamedValue key={space.space} name={linkTo(space.space)} variant="mut" value={countsOf(space)}>
              <Button
                icon="gone"
                variant="bare icon"
                aria-label={`Delete ${space.space}…`}
                onClick={() => setToDelete(space.space)}
              />
            </NamedValue>
          ),
        )}
      </ul>
      {own === undefined ? <NewSpace /> : <p class="hint">Your token opens only the space {own}.</p>}
    </section>
  )
}

/** Renders the list of spaces, a form for a new one, and the actions for the whole space. */
export const SpacesMenu = () => (
  <section class="wide-pop" aria-label="Spaces" key={useConsole().space.value}>
    <UndoBanner />
    <SpacesBox />
    <StateBox />
  </section>
)
