import { brandName } from '../../domain/brands.ts'
import { decidedOf, isUnused, type Link, type LinkFacts } from '../../domain/link.ts'
import type { EndRow } from '../frame/hints.tsx'
import { Hints, named, scenarioFacts } from '../frame/hints.tsx'
import { AmountRow, TextRow } from '../frame/summary.tsx'
import { tell } from '../words/tell.tsx'

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
      <TextRow key={name} term={tell('merchant')} text={name} />
    ))}
    <TextRow term={tell('reference')} text={link.reference} />
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

/** What decides about a link, and whether 3-D Secure follows: of a deleted one, nothing is known but that it was. */
const factsOf = (link: Link) => {
  const own = named('Link', link.id, isUnused(link) ? 'PENDING, unused' : link.status)
  if (link.status === 'DELETED') return [own]
  const decided = decidedOf(link)
  return [
    ...(decided ? scenarioFacts(decided) : [['Scenario', 'the card that is entered decides'] as const]),
    own,
    named('Transaction', 'transactionId' in link ? link.transactionId : undefined),
    ['3-D Secure', threeDSText(link)] as const,
  ]
}

/** Why the developer got this page: which link it is, and what came of it. */
export const LinkHints = ({ space, link, row }: LinkView<Link>) => (
  <Hints space={space} id={link.id} row={row} facts={factsOf(link)} />
)
