import type { ExplainedDecider, Explanation } from '../../../contract/control.gen.ts'
import { Icon } from '../../../look/icon.tsx'
import { plainFields, sentence, upper } from '../../../telling/figures.ts'
import { CopyButton } from '../../parts/copy.tsx'
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

/** Why it decided, in words of somebody who has not read how outcomes are chosen. */
const WON: Readonly<Record<ExplainedDecider['by'], string>> = {
  repinned: 'Somebody chose it for this one later',
  next: 'It was armed once, and this was next',
  header: 'The request names it in its header',
  forced: 'It is armed always',
  when: 'The card and other conditions fit it',
  space_default: 'It is the default of the space',
  default: 'Nothing else applied',
}

/** Who decided. */
const Winner = ({ by, said }: ExplainedDecider) => (
  <p class="why won">
    <Icon name="pass" />
    <span>
      <b>{WON[by]}</b> <span class="d">({said})</span>
    </span>
  </p>
)

/** All others who may decide, in the order of the engine: nothing of that order is known here. */
const Others = ({ deciders }: { readonly deciders: readonly ExplainedDecider[] }) => (
  <details>
    <summary>Who else could have decided</summary>
    <ol>
      {deciders.map(({ by, said, outcome }) => (
        <li key={by} class="why">
          <Icon name={outcome === 'passed' ? 'off' : 'more'} />
          <span>
            <b>{WHO[by]}</b>: {said}
          </span>
        </li>
      ))}
    </ol>
  </details>
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
        {sentence(plainFields(refusal.message))} {refusal.todo === undefined ? '' : sentence(refusal.todo)} It was
        checked before any outcome was chosen.
      </p>
    ) : null}
    {corrected ? (
      <ul class="near">
        {corrected.changes.map((change) => (
          <li key={change}>In the corrected call, {plainFields(change)}.</li>
        ))}
      </ul>
    ) : null}
    {notCorrected === undefined ? null : <p class="hint">There is no corrected call: {plainFields(notCorrected)}.</p>}
  </>
)

/** Why it came out like this, as the engine says. */
export const Why = ({ thing: { row, explanation, link, transaction } }: { readonly thing: Thing }) => {
  const { curl, hasToken, origin } = useConsole()
  if (row.kind === 'webhook') return null
  const kept = (transaction ?? link)?.scenario
  const { refusal, scenario, deciders, altered, summary, requestId } = { ...explanation }
  const winner = deciders?.find(({ outcome }) => outcome === 'decided')
  return (
    <section class="sec" aria-labelledby="why">
      <header>
        <h3 id="why">{row.kind === 'request' ? 'Why this answer' : 'Why this outcome'}</h3>
        {requestId === undefined ? null : hasToken() ? (
          // A tab of its own could not send the token: the same page is had from a shell.
          <CopyButton
            look="bare r"
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
      {winner ? <Winner {...winner} /> : null}
      {scenario ? <Decided scenario={scenario} /> : null}
      {deciders ? <Others deciders={deciders.filter((one) => one !== winner)} /> : null}
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
