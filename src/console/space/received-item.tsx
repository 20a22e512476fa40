import type { GivenAnswer, ReceivedWebhook } from '../../contract/control.gen.ts'
import { isMap } from '../../domain/is-map.ts'
import { clockTime, sentence } from '../../telling/figures.ts'
import { useConsole } from '../parts/hooks.ts'
import { Code, Fold, Tag } from '../parts/shown.tsx'

const NTH = ['', '', 'second', 'third']

const answeredWords = ({ status, never, delay, state }: GivenAnswer): string => {
  if (never) return state === 'waiting' ? 'no answer yet, as chosen' : 'no answer, as chosen'
  if (state === 'sender_gone') return 'the sender was gone before the answer'
  const late = delay === undefined ? '' : ` after ${delay}`
  return `${state === 'waiting' ? 'will be answered' : 'answered'} ${status}${late}`
}

/** A webhook that came: what it says, whether it may be believed, and what it was answered. */
export const ReceivedItem = ({ post }: { readonly post: ReceivedWebhook }) => {
  const { nav } = useConsole()
  const { at, json, subject, nth, signatures, answered, headers, body, notes } = post
  const { standard, own } = signatures
  const doHold = standard.holds && own.holds
  const tone = doHold ? 'pass' : 'fail'
  const status = isMap(json) && typeof json.status === 'string' ? json.status : undefined
  const of = subject?.refno ?? subject?.reference ?? subject?.id
  return (
    <li>
      <Fold
        look="recv"
        title={
          <b class="cut">
            {status ?? 'Something'}
            {of === undefined ? '' : ` of ${of}`}
          </b>
        }
        says={
          <>
            <Tag icon={tone} tone={tone} words={doHold ? 'both signatures hold' : 'a signature does not hold'} />
            <span class="mut">
              {nth > 1 ? `${NTH[nth] ?? `${nth}th`} copy, ` : ''}
              {answeredWords(answered)}, {clockTime(at)}
            </span>
          </>
        }
      >
        <div>
          {Object.entries({ 'webhook-signature': standard, 'sandbox-signature': own }).map(
            ([name, { holds, message }]) => (
              <p key={name}>
                <b>{name}</b>: {holds ? 'holds' : 'does not hold'}: {message}.
              </p>
            ),
          )}
          {notes.map((note) => (
            <p key={note}>{sentence(note)}</p>
          ))}
          {subject?.id === undefined ? null : (
            <p>
              <a href={nav.href({ view: 'live', selected: subject.id })}>See all of {of}</a>
            </p>
          )}
          <Code
            label={`Headers and body of ${post.id}`}
            text={`${headers.map(({ name, value }) => `${name}: ${value}`).join('\n')}\n\n${
              json === undefined ? body : JSON.stringify(json, undefined, 2)
            }`}
          />
        </div>
      </Fold>
    </li>
  )
}
