import { useRef, useState } from 'preact/hooks'
import type {
  ActiveResponse,
  ReceivedWebhook,
  ReceiverResponseRequest,
  SentResponse,
} from '../../core/contract/control.gen.ts'
import { clockTime, counted, sentence } from '../../core/describe/format.ts'
import { withCode } from '../../core/design/with-code.tsx'
import { isMap } from '../../core/domain/is-record.ts'
import { Button, Choice, Field, Form } from '../parts/controls.tsx'
import { CopyText } from '../parts/copy.tsx'
import { Code, Fold, NamedValue, Tag } from '../parts/display-parts.tsx'
import { useConsole, useResponse } from '../parts/hooks.ts'
import { Box } from './box.tsx'

/** The responses of the receiver that you can choose: label and request body. */
const RESPONSES: readonly (readonly [id: string, label: string, request: ReceiverResponseRequest])[] = [
  ['500', '500', { status: 500 }],
  ['404', '404', { status: 404 }],
  ['slow', '200 after 10 s', { status: 200, delay: '10s' }],
  ['never', 'no response for 1 min', { never: true }],
]

const describeResponse = ({ status, never, delay, left }: ActiveResponse): string => {
  const response = never ? 'none' : `${status ?? 200}${delay === undefined ? '' : ` after ${delay}`}`
  return left === undefined ? response : `${response}, ${counted(left, 'more time', 'more times')}, then 200`
}

type ResponseProps = { readonly response: string; readonly after: (done: Promise<unknown>) => Promise<void> }

/** Shows and changes the response of the receiver to webhooks. The default is 200. */
const ResponseSetting = ({ response, after }: ResponseProps) => {
  const { act } = useConsole()
  const [id, setId] = useState('500')
  const [times, setTimes] = useState('2')
  const choose = () => {
    const request = RESPONSES.find(([one]) => one === id)?.[2]
    const body = { ...request, ...(times !== '' && { times: Number(times) }) }
    return after(act('Response of the receiver set', 'setReceiverResponse', { body }))
  }
  return (
    <>
      <NamedValue name="Response" value={response}>
        {response !== '200' && (
          <Button variant="bare" onClick={() => after(act('The receiver returns 200 again', 'deleteReceiverResponse'))}>
            Reset to 200
          </Button>
        )}
      </NamedValue>
      <li class="ask">
        <Form class="inline" onSubmit={choose}>
          <Choice label="Fail the next webhooks with" value={id} onChange={setId} choices={RESPONSES} />
          <Field
            label="Times"
            type="number"
            min="1"
            max="1000"
            placeholder="always"
            value={times}
            onChange={setTimes}
          />
          <Button type="submit">Set response</Button>
        </Form>
      </li>
    </>
  )
}

const NTH = ['', '', 'second', 'third']

const describeGiven = ({ status, never, delay, state }: SentResponse): string => {
  if (never) return state === 'waiting' ? 'no response yet, as set' : 'no response, as set'
  if (state === 'sender_disconnected') return 'sender disconnected before the response'
  const late = delay === undefined ? '' : ` after ${delay}`
  return `${state === 'waiting' ? 'will return' : 'returned'} ${status}${late}`
}

/** Renders a received webhook: its content, its signatures and the response. */
const ReceivedItem = ({ post }: { readonly post: ReceivedWebhook }) => {
  const { nav } = useConsole()
  const { at, json, subject, receiveCount, signatures, responded, headers, body, notes } = post
  const { standard, own } = signatures
  const areValid = standard.valid && own.valid
  const tone = areValid ? 'pass' : 'fail'
  const status = isMap(json) && typeof json.status === 'string' ? json.status : undefined
  const of = subject?.refno ?? subject?.reference ?? subject?.id
  return (
    <li>
      <Fold
        variant="recv"
        title={
          <b class="cut">
            {status ?? 'Unknown payload'}
            {of === undefined ? '' : ` for ${of}`}
          </b>
        }
        summary={
          <>
            <Tag
              icon={tone}
              tone={tone}
              label={areValid ? 'Signatures valid, timestamp fresh' : 'Invalid signature or timestamp'}
            />
            <span class="mut">
              {receiveCount > 1 ? `${NTH[receiveCount] ?? `${receiveCount}th`} time, ` : ''}
              {describeGiven(responded)}, {clockTime(at)}
            </span>
          </>
        }
      >
        <div>
          {Object.entries({ 'webhook-signature': standard, 'sandbox-signature': own }).map(
            ([name, { valid, message }]) => (
              <p key={name}>
                <b>{name}</b>: {valid ? 'valid' : 'invalid'}: {withCode(sentence(message))}
              </p>
            ),
          )}
          {notes.map((note) => (
            <p key={note}>{withCode(sentence(note))}</p>
          ))}
          {subject?.id !== undefined && (
            <p>
              <a href={nav.href({ view: 'live', selected: subject.id })}>Show {of} in Live</a>
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

/** Renders the built-in receiver with its received webhooks, and the addresses of the return pages. */
export const ReceiverBox = () => {
  const { act, now, watch } = useConsole()
  const [count, setCount] = useState(0)
  const isWaiting = useRef(false)
  /** Reloads the list after a change, because the change causes no event. */
  const after = async (done: Promise<unknown>) => {
    await done
    setCount(count + 1)
  }
  const arrived = watch.value.receivedChanged.value
  // Polls while a delayed response is pending, because sending it causes no event.
  const tick = isWaiting.current ? now.value : 0
  const listed = useResponse('listReceivedWebhooks', [{ query: { limit: 50 } }], [arrived, count, tick])
  isWaiting.current = listed?.received.some(({ responded }) => responded.state === 'waiting') ?? false
  if (!listed) return null
  const { receiver, returnPages, response, received, omitted, dropped } = listed
  const more = omitted + dropped
  const addresses = {
    Webhooks: receiver,
    'Return, success': returnPages.success,
    'Return, cancel': returnPages.cancel,
    'Return, error': returnPages.error,
  }
  return (
    <Box name="receiver">
      <p class="ink2">Built in: return pages, and a webhook receiver that checks both signatures.</p>
      <ul class="kv">
        {Object.entries(addresses).map(([label, address]) => (
          <NamedValue
            key={label}
            name={label}
            value={<CopyText text={address} content={new URL(address).pathname} subject={`the address: ${label}`} />}
          />
        ))}
        <ResponseSetting response={describeResponse(response)} after={after} />
      </ul>
      <div class="came ends">
        <h3>
          Received <span class="mut">{received.length + more}</span>
        </h3>
        {received.length > 0 && (
          <Button variant="bare" onClick={() => after(act('List cleared', 'clearReceiver'))}>
            Clear list
          </Button>
        )}
      </div>
      {received.length === 0 ? (
        <p class="mut">No webhooks yet. Transactions and links from Start send theirs to this receiver.</p>
      ) : (
        <ul aria-label="Received">
          {received.map((post) => (
            <ReceivedItem key={post.id} post={post} />
          ))}
        </ul>
      )}
      {more > 0 && <p class="hint">{more} older webhooks are not shown.</p>}
    </Box>
  )
}
