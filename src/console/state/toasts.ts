import { signal } from '@preact/signals'
import type { Webhook } from '../../core/contract/control.gen.ts'
import type { Answer, Arguments, ControlName, WrittenCall } from '../../core/contract/control-call.ts'
import type { Tone } from '../../core/describe/description.ts'
import { counted, span } from '../../core/describe/format.ts'
import { durationMs } from '../../core/domain/duration.ts'
import { isRefusal, isTaken } from '../../core/domain/receiver-status.ts'
import type { Route } from './navigation-state.ts'

/** What came of something, said in the one place that there is for it. */
export type Toast = {
  readonly id: number
  /** `wait` is what is still under way: what is said next takes its place. */
  readonly tone: Tone
  readonly words: string
  /** The call that was made: a script can do the same. */
  readonly call?: WrittenCall
  /** What could not be copied. */
  readonly text?: string
  /** Where the console shows what it is about. */
  readonly show?: Partial<Route>
  /** Takes it back. */
  readonly undo?: () => unknown
}

/** Says what happened: the newest of each tone, so that what went well does not push out what went wrong. */
export const createToasts = () => {
  const shown = signal<readonly Toast[]>([])
  let count = 0
  return {
    shown,
    say(toast: Omit<Toast, 'id'>) {
      count += 1
      const stays = shown.value.filter(({ tone }) => tone !== 'wait' && tone !== toast.tone)
      shown.value = [...stays, { ...toast, id: count }]
    },
    dismiss(id: number) {
      shown.value = shown.value.filter((toast) => toast.id !== id)
    },
  }
}

type Effect = Pick<Toast, 'tone' | 'words' | 'show'>

type Ordered = { readonly body?: { readonly delay?: unknown } | undefined }

/** What its receiver made of the try that was waited for; where none was, as the order says. */
const sent = (done: string, { attempts }: Webhook, { body }: Ordered): Partial<Effect> => {
  const last = body?.delay === undefined ? attempts.at(-1) : undefined
  if (!last) return {}
  const { response, error = '', spoiled } = last
  const said = response ? `answered ${response.status}` : error.split(':')[0]
  const has = isTaken(response?.status)
  const isAsItShould = spoiled ? isRefusal(response?.status) : has
  const more = spoiled && has ? ', although it is spoilt' : ''
  return { tone: isAsItShould ? 'pass' : 'warn', words: `${done}: ${said}${more}` }
}

type Effects = {
  readonly [Name in ControlName]?: (done: string, value: Answer<Name>, ...given: Arguments<Name>) => Partial<Effect>
}

/** Of calls that bring about more than they say: in what they differ from one that went well, told in the words that were given. */
const EFFECTS: Effects = {
  queueOutcome: (done, { how }) => ({ words: `${done}, ${how}` }),
  redeliverWebhook: sent,
  fireWebhook: sent,
  setClock(done, { triggered: happened }, { body }) {
    const begin = 'advance' in body ? `${span(durationMs(body.advance ?? '') ?? 0)} on` : done
    if (!happened) return begin === done ? {} : { words: `${begin}: nothing was due` }
    const { timedOut, ended, webhookTries, webhookTriesFailed: failed } = happened
    const arrived = webhookTries - failed
    const words = [
      timedOut > 0 && `${timedOut} timed out`,
      ended > 0 && `${ended} ended`,
      failed > 0 && `${counted(failed, 'webhook try', 'webhook tries')} failed`,
      arrived > 0 && counted(arrived, 'webhook arrived', 'webhooks arrived'),
    ]
    return {
      tone: failed > 0 ? 'warn' : 'pass',
      words: `${begin}: ${words.filter(Boolean).join(', ')}`,
      show: { view: 'live', selected: '', filter: failed > 0 ? 'webhook' : 'all', search: '' },
    }
  },
}

/** What came of a call that was done. */
export const effectOf = <Name extends ControlName>(
  name: Name,
  done: string,
  value: Answer<Name>,
  given: Arguments<Name>,
): Effect => ({ tone: 'pass', words: done, ...EFFECTS[name]?.(done, value, ...given) })
