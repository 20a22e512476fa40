import { useRef, useState } from 'preact/hooks'
import type {
  ActiveResponse,
  ReceivedWebhook,
  ReceiverResponseRequest,
  SentResponse,
} from '../../core/contract/control.gen.ts'
import { clockTime, counted, sentence } from '../../core/describe/format.ts'
import { isMap } from '../../core/domain/is-record.ts'
import { Button, Choice, Field, Form } from '../parts/controls.tsx'
import { CopyText } from '../parts/copy.tsx'
import { Code, Fold, Named, Tag } from '../parts/display-parts.tsx'
import { useAnswer, useConsole } from '../parts/hooks.ts'

/** What the receiver can be told to answer: in words, and as the call says it. */
const ANSWERS: readonly (readonly [id: string, words: string, wish: ReceiverResponseRequest])[] = [
  ['500', '500: trouble', { status: 500 }],
  ['404', '404: not found', { status: 404 }],
  ['slow', '200, ten seconds late', { status: 200, delay: '10s' }],
  ['never', 'Nothing, for a minute', { never: true }],
]

const answerWords = ({ status, never, delay, left }: ActiveResponse): string => {
  const what = never ? 'nothing' : `${status ?? 200}${delay === undefined ? '' : ` after ${delay}`}`
  return left === undefined ? what : `${what}, ${counted(left, 'more time', 'more times')}, then 200`
}

type AnswerProps = { readonly answer: string; readonly after: (done: Promise<unknown>) => Promise<void> }

/** What the receiver says to webhooks: 200, unless somebody wants to see what happens otherwise. */
const Answer = ({ answer, after }: AnswerProps) => {
  const { act } = useConsole()
  const [id, setId] = useState('500')
  const [times, setTimes] = useState('2')
  const choose = () => {
    const wish = ANSWERS.find(([one]) => one === id)?.[2]
    const body = { ...wish, ...(times !== '' && { times: Number(times) }) }
    return after(act('The receiver answers what you chose', 'setReceiverResponse', { body }))
  }
  return (
    <>
      <Named name="Answers" words={answer}>
        {answer !== '200' && (
          <Button look="bare" onClick={() => after(act('The receiver answers 200 again', 'deleteReceiverResponse'))}>
            Back to 200
          </Button>
        )}
      </Named>
      <li class="ask">
        <Form class="inline" onSubmit={choose}>
          <Choice label="Answer next" value={id} onChange={setId} choices={ANSWERS} />
          <Field
            label="How often"
            type="number"
            min="1"
            max="1000"
            placeholder="always"
            value={times}
            onChange={setTimes}
          />
          <Button type="submit">Set the answer</Button>
        </Form>
      </li>
    </>
  )
}

const NTH = ['', '', 'second', 'third']

const answeredWords = ({ status, never, delay, state }: SentResponse): string => {
  if (never) return state === 'waiting' ? 'no answer yet, as chosen' : 'no answer, as chosen'
  if (state === 'sender_gone') return 'the sender was gone before the answer'
  const late = delay === undefined ? '' : ` after ${delay}`
  return `${state === 'waiting' ? 'will be answered' : 'answered'} ${status}${late}`
}

/** A webhook that came: what it says, whether it may be believed, and what it was answered. */
const ReceivedItem = ({ post }: { readonly post: ReceivedWebhook }) => {
  const { nav } = useConsole()
  const { at, json, subject, receiveCount: nth, signatures, responded: answered, headers, body, notes } = post
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
          {subject?.id !== undefined && (
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

/** The receiver that is built in, what came to it, and the places to which a browser can return. */
export const ReceiverBox = () => {
  const { act, now, watch } = useConsole()
  const [count, setCount] = useState(0)
  const isWaiting = useRef(false)
  /** Nothing tells of it: it is asked again. */
  const after = async (done: Promise<unknown>) => {
    await done
    setCount(count + 1)
  }
  const came = watch.value.receivedChanged.value
  // Nothing tells when an answer that was late has gone: it is looked for as long as one is.
  const tick = isWaiting.current ? now.value : 0
  const listed = useAnswer('listReceivedWebhooks', [{ query: { limit: 50 } }], [came, count, tick])
  const gateway = useAnswer('getGateway', [])
  isWaiting.current = listed?.received.some(({ responded: answered }) => answered.state === 'waiting') ?? false
  if (!listed) return null
  const { receiver, returnPlaces, response: answer, received, omitted, dropped } = listed
  const more = omitted + dropped
  const places = {
    'Webhooks go to': receiver,
    'Browser, success': returnPlaces.success,
    'Browser, cancel': returnPlaces.cancel,
    'Browser, error': returnPlaces.error,
    ...(gateway && { 'Authorizations go to': gateway.url }),
  }
  return (
    <section class="box">
      <h2 class="h3">Where your app can send things</h2>
      <p class="ink2">Built in: a receiver of webhooks that checks both signatures, pages to return to, a gateway.</p>
      <ul class="kv">
        {Object.entries(places).map(([words, address]) => (
          <Named
            key={words}
            name={words}
            words={<CopyText text={address} words={new URL(address).pathname} what={`the address: ${words}`} />}
          />
        ))}
        <Answer answer={answerWords(answer)} after={after} />
      </ul>
      <div class="came ends">
        <h3>
          Received <span class="mut">{received.length + more}</span>
        </h3>
        {received.length > 0 && (
          <Button look="bare" onClick={() => after(act('Emptied', 'clearReceiver'))}>
            Clear the list
          </Button>
        )}
      </div>
      {received.length === 0 ? (
        <p class="mut">Nothing yet. What you start here sends its webhooks to it.</p>
      ) : (
        <ul aria-label="Received">
          {received.map((post) => (
            <ReceivedItem key={post.id} post={post} />
          ))}
        </ul>
      )}
      {more > 0 && <p class="hint">{more} older are not shown.</p>}
    </section>
  )
}
