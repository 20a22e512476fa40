import { brandName } from '../../domain/brands.ts'
import { decidedOf, isUnused, type Link, type LinkFacts } from '../../domain/link.ts'
import { type Fact, Hints, scenarioFacts } from '../frame/developer-hints.tsx'
import { type EndRow, endFacts } from '../frame/end-facts.tsx'
import { AmountRow, TextRow } from '../frame/summary.tsx'
import { Say } from '../words/say.tsx'

/** A link in a state, and what its hints are made from. */
export type LinkView<State> = {
  readonly space: string
  readonly link: State
  /** What the console says of it, where it has ended. */
  readonly row?: EndRow | undefined
}

const merchantsOf = ({ threeDSRequest }: LinkFacts): readonly string[] => {
  const names = threeDSRequest?.brands.map(({ merchantName }) => merchantName?.trim() ?? '') ?? []
  return [...new Set(names)].filter((name) => name !== '')
}

/** Who wants the card, and what the merchant wrote about it. */
export const LinkSummary = (link: LinkFacts) => (
  <dl class="summary">
    {link.threeDSRequest && <AmountRow {...link.threeDSRequest} />}
    {merchantsOf(link).map((name) => (
      <TextRow key={name} term={<Say it="merchant" />} text={name} />
    ))}
    <TextRow term={<Say it="reference" />} text={link.reference} />
    {link.context.map(([key, value]) => (
      <TextRow key={key} term={<bdi>{key}</bdi>} text={value} />
    ))}
  </dl>
)

const threeDSText = ({ threeDSRequest }: LinkFacts): string => {
  if (!threeDSRequest) return 'not asked for: the card is saved without it'
  const brands = threeDSRequest.brands.map(({ brand }) => brandName(brand))
  return `asked for ${brands.join(', ')}; other cards are saved without it`
}

const authentication = (link: Link): readonly Fact[] =>
  'transactionId' in link && link.transactionId !== undefined
    ? [['Transaction', <code key="id">{link.transactionId}</code>]]
    : []

/** Why the developer got this page: which link it is, what decides about it, and whether 3-D Secure follows. */
export const LinkHints = ({ space, link, row }: LinkView<Link>) => {
  const about = { space, id: link.id }
  const ended = row ? endFacts(row) : []
  const decided = decidedOf(link)
  const scenario: readonly Fact[] = decided
    ? scenarioFacts(decided)
    : [['Scenario', 'the card that is entered decides']]
  const state = isUnused(link) ? 'PENDING, unused' : link.status
  const own: Fact = [
    'Link',
    <>
      <code>{link.id}</code> ({state})
    </>,
  ]
  if (link.status === 'DELETED') return <Hints facts={[...ended, own]} about={about} />
  const facts = [...ended, ...scenario, own, ...authentication(link), ['3-D Secure', threeDSText(link)] as const]
  return <Hints facts={facts} about={about} />
}
