import { brandWords, sentence } from '../../telling/figures.ts'
import { CopyText } from '../parts/copy.tsx'
import { CopyNumber } from '../parts/copy-number.tsx'
import { Fold } from '../parts/fold.tsx'
import { Sign } from '../parts/sign.tsx'
import { Skeleton } from '../parts/states.tsx'
import type { ListedCard } from '../state/catalogue.ts'
import { AppGets, useShown } from './app-gets.tsx'
import { ArmForm } from './arm-form.tsx'
import { DetailTop } from './detail-top.tsx'
import { OutcomeSource } from './outcome-source.tsx'

type DetailProps = { readonly name: string; readonly cards: readonly ListedCard[] }

/** More than these are folded. */
const MOST = 8

const Numbers = ({ cards }: Pick<DetailProps, 'cards'>) => (
  <ul class="nums">
    {cards.map((card) => (
      <li key={card.key}>
        <span class="mut">{brandWords(card.paymentMethod)}</span>
        <CopyNumber card={card} />
      </li>
    ))}
  </ul>
)

/** The cards that lead to an outcome whatever is armed as default; without one, the header does the same. */
const OutcomeCards = ({ name, cards }: DetailProps) => (
  <section class="sec" aria-label="Cards">
    <header>
      <h3>{cards.length === 0 ? 'No card does this by itself' : 'Or use a card that does this'}</h3>
      <p>{cards.length === 0 ? '' : 'nothing to arm; any future date, any security code but 000'}</p>
    </header>
    {cards.length === 0 ? (
      <p class="ink2">
        Arm it here, or send the header <code>sandbox-scenario: {name}</code>.
      </p>
    ) : (
      <Numbers cards={cards.slice(0, MOST)} />
    )}
    {cards.length > MOST ? (
      <Fold title={`All ${cards.length} numbers`} says="">
        <div>
          <Numbers cards={cards.slice(MOST)} />
        </div>
      </Fold>
    ) : null}
  </section>
)

/** One outcome: what it does, how to get it, and what an app will get from it. */
export const OutcomeDetail = ({ name, cards }: DetailProps) => {
  const { listed, got, wish, setWish } = useShown(name)
  const refused = got && 'refused' in got ? got.refused.message : undefined
  const answer = got && 'value' in got ? got.value : undefined
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
  const { title, description, explanation, sign } = told
  return (
    <div class="scroll">
      <header class="dh">
        <DetailTop sign={<Sign name={sign} />} title={title} words={description} />
        <ArmForm key={name} scenario={told} />
      </header>
      {answer === undefined ? <Skeleton /> : null}
      {answer?.preview ? <AppGets preview={answer.preview} wish={wish} onWish={setWish} /> : null}
      <OutcomeCards name={name} cards={cards} />
      <section class="sec">
        <Fold title="Technical" says={<span class="mono">{name}</span>}>
          <div class="stack">
            <p>
              <CopyText label="header" text={`sandbox-scenario: ${name}`} what="the header" />
            </p>
            <p class="hint mono">{explanation}</p>
            {answer?.source ? <OutcomeSource source={answer.source} scenario={told} /> : null}
          </div>
        </Fold>
      </section>
    </div>
  )
}
