import { sentence } from '../../telling/figures.ts'
import { CopyText } from '../parts/copy.tsx'
import { Icon } from '../parts/icon.tsx'
import { Sign } from '../parts/sign.tsx'
import { Skeleton } from '../parts/states.tsx'
import { useConsole } from '../parts/use-console.ts'
import type { ListedCard } from '../state/catalogue.ts'
import { AppGets } from './app-gets.tsx'
import { ArmForm } from './arm-form.tsx'
import { CasePicker } from './case-picker.tsx'
import { GROUPS } from './find.ts'
import { OutcomeCards } from './outcome-cards.tsx'
import { OutcomeSource } from './outcome-source.tsx'
import { useShown } from './use-shown.ts'

type DetailProps = { readonly name: string; readonly cards: readonly ListedCard[] }

/** One outcome: what it does, how to get it, and what an app will get from it. */
export const OutcomeDetail = ({ name, cards }: DetailProps) => {
  const { nav } = useConsole()
  const { listed, shown, wish, setWish } = useShown(name)
  const refused = shown !== undefined && 'refused' in shown ? shown.refused : undefined
  const answer = shown !== undefined && 'name' in shown ? shown : undefined
  const told = listed ?? answer?.scenarios[0]
  const back = (
    <a class="btn bare phone back" href={nav.href({ selected: '' })}>
      <Icon name="back" isSmall />
      Outcomes
    </a>
  )
  if (!told || refused !== undefined)
    return (
      <div class="scroll">
        {refused !== undefined ? (
          <div class="empty">
            {back}
            <h2>No outcome is called “{name}” in this space</h2>
            <p>{sentence(refused)}</p>
          </div>
        ) : (
          <Skeleton />
        )}
      </div>
    )
  const { title, description, explanation, sign, group, from } = told
  return (
    <div class="scroll">
      <header class="dh">
        {back}
        <div class="top">
          <Sign name={sign} />
          <div>
            <h2 tabIndex={-1}>{title}</h2>
            <p class="sub">{description}</p>
          </div>
          <a class="btn bare icon desk" href={nav.href({ selected: '' })} aria-label="Close">
            <Icon name="off" isSmall />
          </a>
        </div>
        <div class="meta">
          <CopyText label="name" text={name} what="the name" />
          <CopyText label="header" text={`sandbox-scenario: ${name}`} what="the header" />
          <span class="mut">
            {GROUPS[group]}
            {from === 'space' ? ', put into this space' : from === 'folder' ? ', from your folder' : ''}
          </span>
        </div>
        <p class="hint tech">{explanation}</p>
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
