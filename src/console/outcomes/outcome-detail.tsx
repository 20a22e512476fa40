import type { ScenarioSource } from '../../core/contract/control.gen.ts'
import { brandWords, sentence } from '../../core/describe/format.ts'
import { Icon } from '../../pages/design/icon.tsx'
import { Go } from '../parts/controls.tsx'
import { CopyNumber, CopyText } from '../parts/copy.tsx'
import { Code, Fold, Section, Sign, type SignProps, Skeleton } from '../parts/display-parts.tsx'
import { useConsole } from '../parts/hooks.ts'
import { Menu } from '../parts/menu.tsx'
import type { ListedCard } from '../state/outcome-catalog.ts'
import { useShown } from './outcome-preview.tsx'
import { placeOfCopy, placeOfEdit } from './outcomes-route.ts'
import { ArmForm } from './queue-form.tsx'

type TopProps = SignProps & { readonly title: string; readonly words: string }

/** What the right side is about, and the way back to the list. */
export const DetailTop = ({ title, words, ...sign }: TopProps) => (
  <>
    <Go icon="back" look="bare phone" to={{ selected: '' }}>
      Outcomes
    </Go>
    <div class="top">
      <Sign {...sign} />
      <div>
        <h2>{title}</h2>
        <p class="sub">{words}</p>
      </div>
      <Go icon="off" look="bare icon desk" to={{ selected: '' }} aria-label="Close" />
    </div>
  </>
)

type DetailProps = { readonly name: string; readonly cards: readonly ListedCard[] }

/** More than these are folded. */
const MOST = 8

const Numbers = ({ cards }: { readonly cards: DetailProps['cards'] }) => (
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
const OutcomeCards = ({ name, cards }: DetailProps) =>
  cards.length === 0 ? (
    <Section title="No card does this by itself" label="Cards">
      <p class="ink2">
        Arm it here, or send the header <code>sandbox-scenario: {name}</code>.
      </p>
    </Section>
  ) : (
    <Section
      title="Or use a card that does this"
      label="Cards"
      says={<p>nothing to arm; any future date, any security code but 000</p>}
    >
      <Numbers cards={cards.slice(0, MOST)} />
      {cards.length > MOST && (
        <Fold title={`All ${cards.length} numbers`} says="">
          <div>
            <Numbers cards={cards.slice(MOST)} />
          </div>
        </Fold>
      )}
    </Section>
  )

type SourceProps = { readonly source: ScenarioSource; readonly isOwn: boolean }

/** The text that says what happens, to read, to copy and to begin one's own with; one's own can be changed and removed. */
const OutcomeSource = ({ source: { name, text }, isOwn }: SourceProps) => {
  const { nav, act } = useConsole()
  const remove = async () => {
    const done = await act(`Removed “${name}”`, 'deleteScenario', { path: { name } })
    if ('value' in done) nav.go({ selected: '' })
  }
  return (
    <>
      <Code label={`${name}.yaml`} text={text} copies="the text" />
      <div class="acts">
        {isOwn && (
          <Go icon="pen" to={{ selected: placeOfEdit(name) }}>
            Edit
          </Go>
        )}
        <Go icon="copy" to={{ selected: placeOfCopy(name) }}>
          Edit a copy
        </Go>
        {isOwn && (
          <Menu
            summary={
              <>
                <Icon name="gone" isSmall />
                Delete
              </>
            }
            summaryClass="btn danger"
          >
            <button type="button" onClick={() => void remove()}>
              <Icon name="gone" isSmall />
              <span>
                Delete “{name}” from this space
                <small>Whatever is running keeps its outcome. The one that it replaced decides again.</small>
              </span>
            </button>
          </Menu>
        )}
      </div>
    </>
  )
}

/** One outcome: what it does, how to get it, and what an app will get from it. */
export const OutcomeDetail = ({ name, cards }: DetailProps) => {
  const { listed, answer, refused, gets } = useShown(name)
  const told = listed ?? answer?.scenarios[0]
  if (refused) {
    const title = `No outcome is called “${name}” in this space`
    return (
      <header class="dh">
        <DetailTop name="bad" title={title} words={sentence(refused.message)} />
      </header>
    )
  }
  if (!told) return <Skeleton />
  const { title, description, explanation, icon: sign, from } = told
  return (
    <div class="scroll">
      <header class="dh">
        <DetailTop name={sign} title={title} words={description} />
        <ArmForm key={name} scenario={told} />
      </header>
      {answer ? gets : <Skeleton />}
      <OutcomeCards name={name} cards={cards} />
      <section class="sec">
        <Fold title="Technical" says={<span class="mono">{name}</span>}>
          <div class="stack">
            <p>
              <CopyText label="header" text={`sandbox-scenario: ${name}`} what="the header" />
            </p>
            <p class="hint mono">{explanation}</p>
            {answer?.source && <OutcomeSource source={answer.source} isOwn={from === 'space'} />}
          </div>
        </Fold>
      </section>
    </div>
  )
}
