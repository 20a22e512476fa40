import type { Explanation } from '../../../core/contract/control.gen.ts'
import { plainFields, sentence, upper } from '../../../core/describe/format.ts'
import { withCode } from '../../../core/design/with-code.tsx'
import { Icon } from '../../../pages/design/icon.tsx'
import { CopyButton } from '../../parts/copy.tsx'
import { Section } from '../../parts/display-parts.tsx'
import { useConsole } from '../../parts/hooks.ts'
import type { LoadedSubject } from './load-subject.ts'

/** Renders the rule that selected the outcome, and the other rules in the order of the engine. */
const Rules = ({ precedence, scenario }: Pick<Explanation, 'precedence' | 'scenario'>) => {
  const winner = precedence?.find(({ result }) => result === 'matched')
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
          <summary>Other rules checked</summary>
          <ol>
            {precedence
              .filter((item) => item !== winner)
              .map(({ rule, label, reason, result }) => (
                <li key={rule} class="why">
                  <Icon name={result === 'no_match' ? 'off' : 'more'} />
                  <span>
                    <b>{label}</b>: {withCode(reason)}
                  </span>
                </li>
              ))}
          </ol>
        </details>
      ) : null}
    </>
  )
}

const Decided = ({ name, effect, candidates, candidatesUnknown }: NonNullable<Explanation['scenario']>) => (
  <>
    <p class="ink2 notes">
      <a href={useConsole().nav.href({ view: 'outcomes', selected: name })}>{name}</a>
      {withCode(effect === undefined ? ', which no longer exists.' : `: ${sentence(effect)}`)}
    </p>
    {candidates.length === 0 ? null : (
      <details>
        <summary>Outcomes that almost matched</summary>
        <ul class="near">
          {candidates.map((other) => (
            <li key={`${other.name} ${other.rule}`}>
              <b>{other.name}</b> ({other.rule}): {withCode(sentence(other.reason))}
            </li>
          ))}
        </ul>
      </details>
    )}
    {candidatesUnknown && <p class="hint">{sentence(upper(candidatesUnknown))}</p>}
  </>
)

/** Links the page with the explanation. If a token is needed, which a new tab cannot send, copies a curl command instead. */
const FullExplanation = ({ id }: { readonly id: string }) => {
  const { curl, hasToken, origin } = useConsole()
  return hasToken() ? (
    <CopyButton
      variant="bare r"
      label="Full explanation as curl"
      subject="the request for the explanation"
      text={() => curl('getExplanation', { path: { id } })}
    />
  ) : (
    <a class="r" href={`${origin}/_sandbox/explain/${encodeURIComponent(id)}`} target="_blank" rel="noopener">
      Full explanation
    </a>
  )
}

type KeptProps = { readonly name: string; readonly matchedBy: string }

/** Links the pinned scenario, if the explanation has no more about it. */
const Kept = ({ name, matchedBy }: KeptProps) => (
  <>
    <a href={useConsole().nav.href({ view: 'outcomes', selected: name })}>{name}</a>, matched by{' '}
    <code>{matchedBy}</code>.
  </>
)

/** Explains the outcome, as reported by the engine. */
export const WhyMatched = ({ row, explanation, link, transaction }: LoadedSubject) => {
  if (row.kind === 'webhook' || row.kind === 'authorization') return null
  const kept = (transaction ?? link)?.scenario
  const { rejection, scenario, notCorrected, overridden, requestId } = { ...explanation }
  const summary = explanation?.summary ?? 'No outcome was selected yet.'
  return (
    <Section
      title={row.kind === 'request' ? 'Why this response' : 'Why this outcome'}
      aside={requestId && <FullExplanation id={requestId} />}
    >
      {rejection && !scenario ? (
        <p class="ink2">
          {withCode(`${sentence(plainFields(rejection.message))} ${sentence(rejection.fix ?? '')}`)} This was checked
          before an outcome was selected.
        </p>
      ) : null}
      {row.kind === 'request' && notCorrected && (
        <p class="hint">No corrected request: {withCode(sentence(plainFields(notCorrected)))}</p>
      )}
      <Rules {...explanation} />
      {scenario || rejection ? null : (
        <p class="ink2">
          {kept ? <Kept {...kept} /> : withCode(summary)}
          {kept && !explanation ? ' The other rules are no longer kept.' : ''}
        </p>
      )}
      {overridden ? <p class="hint">Changed manually in the status: {overridden.join(', ')}.</p> : null}
    </Section>
  )
}
