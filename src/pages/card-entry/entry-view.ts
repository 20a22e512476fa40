import type { CardCatalogue } from '../../domain/card-catalogue.ts'
import type { EntryField, EntryProblem } from '../../domain/card-entry.ts'
import type { UnusedLink } from '../../domain/link.ts'
import type { FormTargets } from '../frame/csp.ts'
import type { FilledCard } from './filled-card.ts'

/** Everything that a card entry page shows. */
export type EntryView = {
  readonly link: UnusedLink
  readonly catalogue: CardCatalogue
  readonly token: string
  readonly formTargets: FormTargets
  /** A test card that was asked for. Nothing that somebody typed, except for a name that was right. */
  readonly filled?: Partial<FilledCard>
  readonly problems: readonly EntryProblem[]
}

/** What is wrong with a field. */
export const problemWith = ({ problems }: EntryView, field: EntryField): string | undefined =>
  problems.find((problem) => problem.field === field)?.message
