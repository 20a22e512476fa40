import type { ScenarioSource } from '../../core/contract/control.gen.ts'
import { brandLabel, sentence } from '../../core/describe/format.ts'
import { withCode } from '../../core/design/with-code.tsx'
import { Icon } from '../../pages/design/icon.tsx'
import { LinkButton } from '../parts/controls.tsx'
import { CopyNumber, CopyText } from '../parts/copy.tsx'
import { Code, Fold, Section, Sign, type SignProps, Skeleton } from '../parts/display-parts.tsx'
import { useConsole } from '../parts/hooks.ts'
import { Menu } from '../parts/menu.tsx'
import type { ListedCard } from '../state/outcome-catalog.ts'
import { useScenarioPreview } from './outcome-preview.tsx'
import { routeOfCopy, routeOfEdit } from './outcomes-route.ts'
import { QueueForm } from './queue-form.tsx'
import { SeenLine } from './seen-mark.tsx'
import type { SeenScenario } from './use-coverage.ts'

type TopProps = SignProps & { readonly title: string; readonly description: string }

/** Renders the title of the detail pane, with links back to the list. */
export const DetailTitle = ({ title, description, ...sign }: TopProps) => (
  <>
    <LinkButton icon="back" variant="bare phone" to={{ selected: '' }}>
      Outcomes
    </LinkButton>
    <div class="top">
      <Sign {...sign} />
      <div>
        <h2>{title}</h2>
        <p class="sub">{withCode(description)}</p>
      </div>
      <LinkButton icon="off" variant="bare icon desk" to={{ selected: '' }} aria-label="Close" />
    </div>
  </>
)

type DetailProps = { readonly name: string; readonly cards: readonly ListedCard[] }

/** Further numbers are collapsed. */
const MOST = 8

const Numbers = ({ cards }: { readonly cards: DetailProps['cards'] }) => (
  <ul class="nums">
    {cards.map((card) => (
      <li key={card.key}>
        <span class="mut">{brandLabel(card.paymentMethod)}</span>
        <CopyNumber card={card} />
      </li>
    ))}
  </ul>
)

/** Lists the test cards of an outcome, which take precedence over the default of the space. Without a card, shows the header. */
const OutcomeCards = ({ name, cards }: DetailProps) =>
  cards.length === 0 ? (
    <Section title="No test card" label="Cards">
      <p class="ink2">
        Queue it here, or send the header <code>sandbox-scenario: {name}</code>.
      </p>
    </Section>
  ) : (
    <Section title="Or use a test card" label="Cards" aside={<p>any future date, any security code but 000</p>}>
      <Numbers cards={cards.slice(0, MOST)} />
      {cards.length > MOST && (
        <Fold title={`All ${cards.length} numbers`} summary="">
          <div>
            <Numbers cards={cards.slice(MOST)} />
          </div>
        </Fold>
      )}
    </Section>
  )

type SourceProps = { readonly source: ScenarioSource; readonly isOwn: boolean }

/** Shows the YAML of a scenario, with a button that edits a copy. Your own scenarios can be edited and deleted. */
const OutcomeSource = ({ source: { name, text }, isOwn }: SourceProps) => {
  const { nav, act } = useConsole()
  const remove = async () => {
    const done = await act(`Deleted “${name}”`, 'deleteScenario', { path: { name } })
    if ('value' in done) nav.go({ selected: '' })
  }
  return (
    <>
      <Code label={`${name}.yaml`} text={text} copies="the text" />
      <div class="acts">
        {isOwn && (
          <LinkButton icon="pen" to={{ selected: routeOfEdit(name) }}>
            Edit
          </LinkButton>
        )}
        <LinkButton icon="copy" to={{ selected: routeOfCopy(name) }}>
          Edit a copy
        </LinkButton>
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
                <small>Open transactions keep it. A shipped scenario that it replaced applies again.</small>
              </span>
            </button>
          </Menu>
        )}
      </div>
    </>
  )
}

/** Renders an outcome: description, form to queue it, preview, cards and source. */
export const OutcomeDetail = ({ name, cards, seen }: DetailProps & { readonly seen: SeenScenario | undefined }) => {
  const { listed, response, rejected, gets } = useScenarioPreview(name)
  const scenario = listed ?? response?.scenarios[0]
  if (rejected) {
    const title = `Unknown outcome “${name}”`
    return (
      <header class="dh">
        <DetailTitle name="bad" title={title} description={sentence(rejected.message)} />
      </header>
    )
  }
  if (!scenario) return <Skeleton />
  const { title, description, explanation, icon, from } = scenario
  return (
    <div class="scroll">
      <header class="dh">
        <DetailTitle name={icon} title={title} description={description} />
        <SeenLine seen={seen} />
        <QueueForm key={name} scenario={scenario} />
      </header>
      {response ? gets : <Skeleton />}
      <OutcomeCards name={name} cards={cards} />
      <section class="sec">
        <Fold title="Technical" summary={<span class="mono">{name}</span>}>
          <div class="stack">
            <p>
              <CopyText label="header" text={`sandbox-scenario: ${name}`} subject="the header" />
            </p>
            <p class="hint mono">{explanation}</p>
            {response?.source && <OutcomeSource source={response.source} isOwn={from === 'space'} />}
          </div>
        </Fold>
      </section>
    </div>
  )
}
