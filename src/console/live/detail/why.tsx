import type { ExplainedDecider, Explanation } from '../../../contract/control.gen.ts'
import { sentence, upper } from '../../../telling/figures.ts'
import { CopyButton } from '../../parts/copy.tsx'
import { Icon } from '../../parts/icon.tsx'
import { useConsole } from '../../parts/use-console.ts'
import type { Thing } from './load-thing.ts'

const WHO: Readonly<Record<ExplainedDecider['by'], string>> = {
  repinned: 'Chosen for it later',
  next: 'Armed once',
  header: 'The request names one',
  forced: 'Armed always',
  when: 'The card and other conditions',
  space_default: 'Default of the space',
  default: 'Otherwise',
}

/** Everybody who may decide, in the order of the engine: nothing of that order is known here. */
const Deciders = ({ deciders }: { readonly deciders: readonly ExplainedDecider[] }) => (
  <ol class="why">
    {deciders.map(({ by, said, outcome }) => (
      <li key={by} class={outcome === 'decided' ? 'won' : ''}>
        <Icon name={outcome === 'decided' ? 'pass' : outcome === 'passed' ? 'off' : 'more'} />
        <span>
          <b>{WHO[by]}</b>: {said}
          {outcome === 'decided' ? <span class="vh"> This decided.</span> : null}
        </span>
      </li>
    ))}
  </ol>
)

type Scenario = NonNullable<Explanation['scenario']>

const Decided = ({ scenario: { name, does, runnersUp, runnersUpUnknown } }: { readonly scenario: Scenario }) => {
  const { nav } = useConsole()
  return (
    <>
      <p class="ink2 said">
        <a href={nav.href({ view: 'outcomes', selected: name })}>{name}</a>
        {does === undefined ? ', which is not there any more.' : `: ${sentence(does)}`}
      </p>
      {runnersUp.length === 0 ? null : (
        <details>
          <summary>Which others were near</summary>
          <ul class="near">
            {runnersUp.map((other) => (
              <li key={`${other.name} ${other.by}`}>
                <b>{other.name}</b>, by {other.by}: {sentence(other.lost)}
              </li>
            ))}
          </ul>
        </details>
      )}
      {runnersUpUnknown === undefined ? null : <p class="hint">{sentence(upper(runnersUpUnknown))}</p>}
    </>
  )
}

/** What was wrong with a request, and what the corrected call changes. */
const Refusal = ({
  explanation: { refusal, scenario, corrected, notCorrected },
}: {
  readonly explanation: Explanation
}) => (
  <>
    {refusal && !scenario ? (
      <p class="ink2">
        {sentence(refusal.message)} {refusal.todo === undefined ? '' : sentence(refusal.todo)} It was checked before any
        outcome was chosen.
      </p>
    ) : null}
    {corrected ? (
      <ul class="near">
        {corrected.changes.map((change) => (
          <li key={change}>In the corrected call, {change}.</li>
        ))}
      </ul>
    ) : null}
    {notCorrected === undefined ? null : <p class="hint">There is no corrected call: {notCorrected}.</p>}
  </>
)

/** Why it came out like this, as the engine says. */
export const Why = ({ thing: { row, explanation, link, transaction } }: { readonly thing: Thing }) => {
  const { curl, hasToken, origin } = useConsole()
  if (row.kind === 'webhook') return null
  const kept = (transaction ?? link)?.scenario
  const { refusal, scenario, deciders, altered, summary, requestId } = { ...explanation }
  return (
    <section class="sec" aria-labelledby="why">
      <header>
        <h3 id="why">{row.kind === 'request' ? 'Why this answer' : 'Why this outcome'}</h3>
        {requestId === undefined ? null : hasToken() ? (
          // A tab of its own could not send the token: the same page is had from a shell.
          <CopyButton
            class="btn bare r"
            words="The whole explanation as curl"
            what="the call of the explanation"
            text={() => curl('explainRequest', { path: { id: requestId } })}
          />
        ) : (
          <a
            class="r"
            href={`${origin}/_sandbox/explain/${encodeURIComponent(requestId)}`}
            target="_blank"
            rel="noopener"
          >
            The whole explanation
          </a>
        )}
      </header>
      {explanation ? <Refusal explanation={explanation} /> : null}
      {deciders ? <Deciders deciders={deciders} /> : null}
      {scenario ? <Decided scenario={scenario} /> : null}
      {scenario || refusal ? null : (
        <p class="ink2">
          {kept ? `${upper(kept.because)}: ${kept.name}.` : (summary ?? 'Nothing has decided yet.')}
          {kept && !explanation ? ' Who else was asked is not kept any more.' : ''}
        </p>
      )}
      {altered ? <p class="hint">Changed by hand in the status: {altered.join(', ')}.</p> : null}
    </section>
  )
}
