import { useState } from 'preact/hooks'
import { groupedAs } from '../../core/domain/brand-names.ts'
import { queuedList } from '../frame/queue-bar.tsx'
import { cardsByScenario, findScenarios, GROUPS } from '../outcomes/find-scenarios.ts'
import { useConsole, useEntryFocus } from '../parts/hooks.ts'
import { type Option, useOptions } from '../parts/options.tsx'
import type { StartForm } from './use-start.ts'

const USUAL = 'Queued outcome, otherwise a challenge'

/** Selects the outcome, which is found by words, codes and card numbers. */
export const OutcomePicker = ({ form }: { readonly form: StartForm }) => {
  const console = useConsole()
  const at = useEntryFocus('start')
  /** The search text while the list is open. */
  const [text, setText] = useState<string>()
  const { kind, value, change, scenario, cards } = form
  const listed = form.listed.filter(({ patch }) => !patch)
  const { cardsOf, rankOf } = cardsByScenario(cards)
  const isSearched = text !== undefined && text.trim() !== ''
  const take = (outcome: string) => () => change({ outcome, number: '' })
  const inOrder = isSearched
    ? findScenarios(listed, text, cardsOf)
    : Object.keys(GROUPS).flatMap((group) =>
        listed
          .filter((scenario) => scenario.group === group && !scenario.name.includes('/'))
          .sort((a, b) => rankOf(a.name) - rankOf(b.name)),
      )
  const options = inOrder.slice(0, 60).map(({ name, title, icon, group }): Option => {
    return { group: isSearched ? '' : GROUPS[group], icon, label: title, more: name, run: take(name) }
  })
  if (!isSearched) options.unshift({ group: '', icon: 'target', label: USUAL, more: '', run: take('') })
  const { field, list } = useOptions('Outcomes', options, text !== undefined, setText, () => setText(undefined))
  const [queued] = queuedList(console)
  const number = value('number')
  const sent = cards.find((card) => card.number === number)
  return (
    <div class="combo">
      <label class="lab" for="outcome">
        What should happen?
      </label>
      <input
        {...field}
        id="outcome"
        ref={at}
        class="inp"
        placeholder="Wrong code, stolen, 51, timeout, a card number…"
        aria-describedby="outcome-hint"
        value={text ?? scenario?.title ?? (value('outcome') || USUAL)}
        onFocus={({ currentTarget }) => currentTarget.select()}
        onClick={() => setText(text ?? '')}
        onBlur={() => setText(undefined)}
        onKeyDown={(event) => {
          if (event.key === 'Escape' && text !== undefined) {
            event.preventDefault()
            setText(undefined)
          } else if (event.key === 'ArrowDown' && text === undefined) setText('')
          else field.onKeyDown(event)
        }}
      />
      {list}
      <p class="hint" id="outcome-hint">
        {scenario
          ? `${scenario.description} `
          : kind === 'link'
            ? 'The entered card decides; the page lists the test cards. '
            : 'Code 4444 passes, 4009 fails; the page lists more. '}
        {kind === 'transaction' && number !== '' && (
          <>
            Sent with the test card <span class="num mono">{groupedAs(sent?.paymentMethod, number)}</span>.{' '}
          </>
        )}
        {queued && (
          <b>
            Queued: {queued.title}, {queued.usage}.
          </b>
        )}
      </p>
    </div>
  )
}
