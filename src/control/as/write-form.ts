import type { CardCatalogue } from '../../domain/card-catalogue.ts'
import type { Wrong } from '../../reply/problem.ts'
import { armedOf } from './armed.ts'
import { curlForm } from './curl-form.ts'
import { playwrightForm } from './playwright-form.ts'
import { type Run, type RunParts, type RunSubject, runOf } from './run.ts'
import { scenarioForm } from './scenario-form.ts'
import { sentOf } from './sent.ts'
import { vitestForm } from './vitest-form.ts'

export type Form = 'vitest' | 'playwright' | 'curl' | 'scenario'

export type AsParts = RunParts & { readonly catalogue: CardCatalogue }

/** Names that `when` of a scenario may have for the card. */
const cardNameOf = ({ catalogue }: AsParts, run: Run): string | undefined => {
  const { brand, masked } = run.transaction?.card ?? {}
  return catalogue.cards.find(
    (card) =>
      card.brand === brand &&
      masked !== undefined &&
      card.number.startsWith(masked.slice(0, 6)) &&
      card.number.endsWith(masked.slice(-4)),
  )?.name
}

/** A run in a form, or why it cannot have it. */
export const writeForm = (parts: AsParts, subject: RunSubject, form: Form, origin: string): string | Wrong => {
  const run = runOf(parts, subject)
  if ('problem' in run) return run
  if (form === 'scenario') return scenarioForm(run, cardNameOf(parts, run))
  const sent = sentOf(run, parts.catalogue)
  if ('problem' in sent) return sent
  const armed = armedOf(parts, run)
  if (form === 'curl') return curlForm(run, sent, armed, origin)
  const { version, settings } = parts
  const test = { run, sent, armed, version, settings }
  return form === 'vitest' ? vitestForm(test) : playwrightForm(test)
}
