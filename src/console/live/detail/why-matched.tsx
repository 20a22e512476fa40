import type { Explanation } from '../../../core/contract/control.gen.ts'
import { plainFields, sentence, upper } from '../../../core/describe/format.ts'
import { Icon } from '../../../pages/design/icon.tsx'
import { CopyButton } from '../../parts/copy.tsx'
import { Section } from '../../parts/display-parts.tsx'
import { useConsole } from '../../parts/hooks.ts'
import type { Thing } from './load-subject.ts'

/** Who decided, and all others who may, in the order of the engine: nothing of that order is known here. */
const Deciders = ({ precedence, scenario }: Pick<Explanation, 'precedence' | 'scenario'>) => {
  const winner = precedence?.find(({ result: outcome }) => outcome === 'matched')
  return (
    <>
      {winner ? (
        <p class="why won">
          <Icon name="pass" />
          <span>
            <b>{winner.label}</b> <span class="d">({winner.reason})</span>
          </span>
        </p>
      ) : null}
      {scenario ? <Decided {...scenario} /> : null}
      {precedence ? (
        <details>
          <summary>Who else could have decided</summary>
          <ol>
            {precedence
              .filter((one) => one !== winner)
              .map(({ rule: by, label: who, reason: said, result: outcome }) => (
                <li key={by} class="why">
                  <Icon name={outcome === 'no_match' ? 'off' : 'more'} />
                  <span>
                    <b>{who}</b>: {said}
                  </span>
                </li>
              ))}
          </ol>
        </details>
      ) : null}
    </>
  )
}

const Decided = ({ name, does, candidates, candidatesUnknown }: NonNullable<Explanation['scenario']>) => (
  <>
    <p class="ink2 said">
      <a href={useConsole().nav.href({ view: 'outcomes', selected: name })}>{name}</a>
      {does === undefined ? ', which is not there any more.' : `: ${sentence(does)}`}
    </p>
    {candidates.length === 0 ? null : (
      <details>
        <summary>Which others were near</summary>
        <ul class="near">
          {candidates.map((other) => (
            <li key={`${other.name} ${other.by}`}>
              <b>{other.name}</b>, by {other.by}: {sentence(other.reason)}
            </li>
          ))}
        </ul>
      </details>
    )}
    {candidatesUnknown && <p class="hint">{sentence(upper(candidatesUnknown))}</p>}
  </>
)

/** The page that explains it; where a token is needed, which a tab of its own could not send, as a call for a shell. */
const WholeExplanation = ({ id }: { readonly id: string }) => {
  const { curl, hasToken, origin } = useConsole()
  return hasToken() ? (
    <CopyButton
      look="bare r"
      words="The whole explanation as curl"
      what="the call of the explanation"
      text={() => curl('getExplanation', { path: { id } })}
    />
  ) : (
    <a class="r" href={`${origin}/_sandbox/explain/${encodeURIComponent(id)}`} target="_blank" rel="noopener">
      The whole explanation
    </a>
  )
}

/** Why it came out like this, as the engine says. */
export const Why = ({ row, explanation, link, transaction }: Thing) => {
  if (row.kind === 'webhook' || row.kind === 'authorization') return null
  const kept = (transaction ?? link)?.scenario
  const { refusal, scenario, notCorrected, altered, requestId } = { ...explanation }
  const summary = explanation?.summary ?? 'Nothing has decided yet.'
  return (
    <Section
      title={row.kind === 'request' ? 'Why this answer' : 'Why this outcome'}
      says={requestId && <WholeExplanation id={requestId} />}
    >
      {refusal && !scenario ? (
        <p class="ink2">
          {sentence(plainFields(refusal.message))} {sentence(refusal.todo ?? '')} It was checked before any outcome was
          chosen.
        </p>
      ) : null}
      {notCorrected && <p class="hint">There is no corrected call: {plainFields(notCorrected)}.</p>}
      <Deciders {...explanation} />
      {scenario || refusal ? null : (
        <p class="ink2">
          {kept ? `${upper(kept.matchedBy)}: ${kept.name}.` : summary}
          {kept && !explanation ? ' Who else was asked is not kept any more.' : ''}
        </p>
      )}
      {altered ? <p class="hint">Changed by hand in the status: {altered.join(', ')}.</p> : null}
    </Section>
  )
}
