import { sentence } from '../../telling/figures.ts'
import { CopyText } from '../parts/copy.tsx'
import { Sign } from '../parts/sign.tsx'
import { Skeleton } from '../parts/states.tsx'
import type { ListedCard } from '../state/catalogue.ts'
import { AppGets } from './app-gets.tsx'
import { ArmForm } from './arm-form.tsx'
import { CasePicker } from './case-picker.tsx'
import { DetailTop } from './detail-top.tsx'
import { GROUPS } from './find.ts'
import { OutcomeCards } from './outcome-cards.tsx'
import { OutcomeSource } from './outcome-source.tsx'
import { useShown } from './use-shown.ts'

type DetailProps = { readonly name: string; readonly cards: readonly ListedCard[] }

/** One outcome: what it does, how to get it, and what an app will get from it. */
export const OutcomeDetail = ({ name, cards }: DetailProps) => {
  const { listed, shown, wish, setWish } = useShown(name)
  const refused = shown !== undefined && 'refused' in shown ? shown.refused : undefined
  const answer = shown !== undefined && 'name' in shown ? shown : undefined
  const told = listed ?? answer?.scenarios[0]
  if (!told || refused !== undefined)
    return (
      <div class="scroll">
        {refused !== undefined ? (
          <header class="dh">
            <DetailTop
              sign={<Sign name="bad" />}
              title={`No outcome is called “${name}” in this space`}
              words={sentence(refused)}
            />
          </header>
        ) : (
          <Skeleton />
        )}
      </div>
    )
  const { title, description, explanation, sign, group, from } = told
  return (
    <div class="scroll">
      <header class="dh">
        <DetailTop sign={<Sign name={sign} />} title={title} words={description} />
        <div class="meta">
          <CopyText label="name" text={name} what="the name" />
          <CopyText label="header" text={`sandbox-scenario: ${name}`} what="the header" />
          <span class="mut">
            {GROUPS[group]}
            {from === 'space' ? ', put into this space' : from === 'folder' ? ', from your folder' : ''}
          </span>
        </div>
        <p class="hint mono any">{explanation}</p>
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
