import type { ComponentChildren } from 'preact'
import { DECIDERS } from '../../domain/deciders.ts'
import type { ExplainedDecider, Explanation } from '../../domain/explanation.ts'

/** A part of an explanation under its title. */
export const Part = ({ title, children }: { readonly title: string; readonly children: ComponentChildren }) => (
  <section class="part">
    <h2>{title}</h2>
    {children}
  </section>
)

const OUTCOMES: Readonly<Record<ExplainedDecider['outcome'], string>> = {
  decided: 'decided',
  passed: 'had nothing to say',
  not_asked: 'was not asked',
}

/** Who was asked, who decided, and who was not asked any more. */
export const Deciders = ({ deciders = [] }: Pick<Explanation, 'deciders'>) =>
  deciders.length > 0 && (
    <Part title="Who decides, in this order">
      <ol class="steps">
        {deciders.map(({ by, said, outcome }) => (
          <li key={by}>
            <p>
              {DECIDERS[by].words} {OUTCOMES[outcome]}: {said}.
            </p>
          </li>
        ))}
      </ol>
    </Part>
  )
