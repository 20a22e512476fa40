import { signal } from '@preact/signals'
import type { Webhook } from '../../core/contract/control.gen.ts'
import type { Arguments, ControlName, OperationResponse, WrittenCall } from '../../core/contract/control-call.ts'
import type { Tone } from '../../core/describe/description.ts'
import { counted, span } from '../../core/describe/format.ts'
import { durationMs } from '../../core/domain/duration.ts'
import { isAccepted, isRejected } from '../../core/domain/receiver-status.ts'
import type { Route } from './navigation-state.ts'

/** A message about the result of an action. */
export type Toast = {
  readonly id: number
  /** `wait` is a pending action: the next message replaces it. */
  readonly tone: Tone
  readonly message: string
  /** The request, so that you can repeat it in a script. */
  readonly call?: WrittenCall
  /** The text that could not be copied. */
  readonly text?: string
  /** The page that shows the result. */
  readonly show?: Partial<Route>
  /** Undoes the action. */
  readonly undo?: () => unknown
}

/** Creates the messages. Keeps the newest of each tone, so that a success does not replace an error. */
export const createToasts = () => {
  const shown = signal<readonly Toast[]>([])
  let count = 0
  return {
    shown,
    report(toast: Omit<Toast, 'id'>) {
      count += 1
      const stays = shown.value.filter(({ tone }) => tone !== 'wait' && tone !== toast.tone)
      shown.value = [...stays, { ...toast, id: count }]
    },
    dismiss(id: number) {
      shown.value = shown.value.filter((toast) => toast.id !== id)
    },
  }
}

type Effect = Pick<Toast, 'tone' | 'message' | 'show'>

type Ordered = { readonly body?: { readonly delay?: unknown } | undefined }

/** Describes the response of the receiver to the attempt. Without an attempt, the message stays as it is. */
const sent = (done: string, { attempts }: Webhook, { body }: Ordered): Partial<Effect> => {
  const last = body?.delay === undefined ? attempts.at(-1) : undefined
  if (!last) return {}
  const { response, error = '', expectedResponse } = last
  const result = response && error ? error : response ? `returned ${response.status}` : error.split(':')[0]
  const hasArrived = isAccepted(response?.status)
  const wasRejected = isRejected(response?.status)
  const isExpected =
    expectedResponse === 'reject' ? wasRejected : hasArrived || (expectedResponse === 'either' && wasRejected)
  const more = expectedResponse === 'reject' && hasArrived ? ', although it was tampered with' : ''
  return { tone: isExpected ? 'pass' : 'warn', message: `${done}: ${result}${more}` }
}

type Effects = {
  readonly [Name in ControlName]?: (
    done: string,
    value: OperationResponse<Name>,
    ...args: Arguments<Name>
  ) => Partial<Effect>
}

/** Messages for operations with further effects. They extend the message of a success. */
const EFFECTS: Effects = {
  queueOutcome: (done, { usage }) => ({ message: `${done}, ${usage}` }),
  redeliverWebhook: sent,
  fireWebhook: sent,
  setClock(done, { triggered }, { body }) {
    const begin = 'advance' in body ? `${span(durationMs(body.advance ?? '') ?? 0)} on` : done
    if (!triggered) return begin === done ? {} : { message: `${begin}: nothing was due` }
    const { timedOut, ended, webhookAttempts, webhookAttemptsFailed } = triggered
    const arrived = webhookAttempts - webhookAttemptsFailed
    const parts = [
      timedOut > 0 && `${timedOut} timed out`,
      ended > 0 && `${ended} ended`,
      webhookAttemptsFailed > 0 && `${counted(webhookAttemptsFailed, 'webhook attempt', 'webhook attempts')} failed`,
      arrived > 0 && counted(arrived, 'webhook delivered', 'webhooks delivered'),
    ]
    return {
      tone: webhookAttemptsFailed > 0 ? 'warn' : 'pass',
      message: `${begin}: ${parts.filter(Boolean).join(', ')}`,
      show: { view: 'live', selected: '', filter: webhookAttemptsFailed > 0 ? 'undelivered' : 'all', search: '' },
    }
  },
}

/** Returns the message for a successful request. */
export const effectOf = <Name extends ControlName>(
  name: Name,
  done: string,
  value: OperationResponse<Name>,
  args: Arguments<Name>,
): Effect => ({ tone: 'pass', message: done, ...EFFECTS[name]?.(done, value, ...args) })
