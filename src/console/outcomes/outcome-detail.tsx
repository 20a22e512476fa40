import { brandWords, sentence } from '../../telling/figures.ts'
import { CopyNumber } from '../cards/copy-number.tsx'
import { Choice } from '../parts/controls.tsx'
import { CopyText } from '../parts/copy.tsx'
import { Sign } from '../parts/sign.tsx'
import { Skeleton } from '../parts/states.tsx'
import { useConsole } from '../parts/use-console.ts'
import type { ListedCard, ListedScenario } from '../state/catalogue.ts'
import { AppGets, useShown } from './app-gets.tsx'
import { ArmForm } from './arm-form.tsx'
import { DetailTop } from './detail-top.tsx'
import { familyOf } from './entries.ts'
import { GROUPS } from './find.ts'
import { OutcomeSource } from './outcome-source.tsx'
import { placeOf } from './place.ts'

type DetailProps = { readonly name: string; readonly cards: readonly ListedCard[] }

/** More than these are in the table of all cards. */
const MOST = 8

/** The cards that lead to an outcome whatever is armed as default; without one, the header does the same. */
const OutcomeCards = ({ name, cards }: DetailProps) => {
  const { nav, catalogue } = useConsole()
  if (catalogue.cards.value === undefined) return null
  if (cards.length === 0)
    return (
      <section class="sec">
        <header>
          <h3>No card does this by itself</h3>
        </header>
        <p class="ink2">
          Arm it here, or send the header <code>sandbox-scenario: {name}</code>.
        </p>
      </section>
    )
  return (
    <section class="sec">
      <header>
        <h3>Or use a card that does this</h3>
        <p>nothing to arm</p>
      </header>
      <ul class="nums">
        {cards.slice(0, MOST).map((card) => (
          <li key={card.key}>
            <span class="mut">{brandWords(card.paymentMethod)}</span>
            <CopyNumber card={card} />
          </li>
        ))}
      </ul>
      {cards.length > MOST ? (
        <p class="hint">
          <a href={nav.href({ view: 'cards', search: name })}>All {cards.length} numbers</a>
        </p>
      ) : null}
    </section>
  )
}

const LABELS: Readonly<Record<string, string>> = { decline: 'Network code', init_error: 'Error' }

/** The other cases of a family, by their words: 30 reasons, 53 network codes, 28 errors. */
const CasePicker = ({ scenario: { name } }: { readonly scenario: ListedScenario }) => {
  const { catalogue, nav } = useConsole()
  const family = familyOf(name)
  const cases = (catalogue.scenarios.value ?? []).filter((one) => family !== undefined && familyOf(one.name) === family)
  if (family === undefined || cases.length < 2) return null
  const label = LABELS[family] ?? (family.endsWith('_reason') ? 'Reason' : 'Case')
  return (
    <Choice
      label={label}
      value={name}
      choices={cases.map((one) => [one.name, one.title])}
      onChange={(chosen) => nav.go({ selected: placeOf(chosen) })}
    />
  )
}

/** One outcome: what it does, how to get it, and what an app will get from it. */
export const OutcomeDetail = ({ name, cards }: DetailProps) => {
  const { listed, shown, wish, setWish } = useShown(name)
  const refused = shown && 'refused' in shown ? shown.refused : undefined
  const answer = shown && 'name' in shown ? shown : undefined
  const told = listed ?? answer?.scenarios[0]
  if (refused !== undefined) {
    const title = `No outcome is called “${name}” in this space`
    return (
      <header class="dh">
        <DetailTop sign={<Sign name="bad" />} title={title} words={sentence(refused)} />
      </header>
    )
  }
  if (!told) return <Skeleton />
  const { title, description, explanation, sign, group, from } = told
  return (
    <div class="scroll">
      <header class="dh">
        <DetailTop sign={<Sign name={sign} />} title={title} words={description} />
        <div class="meta across">
          <CopyText label="name" text={name} what="the name" />
          <CopyText label="header" text={`sandbox-scenario: ${name}`} what="the header" />
          <span class="mut">
            {GROUPS[group]}
            {from === 'space' ? ', put into this space' : from === 'folder' ? ', from your folder' : ''}
          </span>
        </div>
        <p class="hint mono">{explanation}</p>
        <CasePicker scenario={told} />
        <ArmForm key={name} scenario={told} />
      </header>
      <OutcomeCards name={name} cards={cards} />
      {answer === undefined ? <Skeleton /> : null}
      {answer?.preview ? <AppGets preview={answer.preview} wish={wish} onWish={setWish} /> : null}
      {answer?.source ? <OutcomeSource source={answer.source} scenario={told} /> : null}
    </div>
  )
}
