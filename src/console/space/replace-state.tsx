import type { UndoOffer } from '../../core/contract/control.gen.ts'
import type { Arguments } from '../../core/contract/control-call.ts'
import type { Duration } from '../../core/contract/vocabulary.ts'
import { age, clockTime, counted, sentence } from '../../core/describe/format.ts'
import { withCode } from '../../core/design/with-code.tsx'
import { Button } from '../parts/controls.tsx'
import { Dialog } from '../parts/dialog.tsx'
import { Banner } from '../parts/display-parts.tsx'
import { useConsole } from '../parts/hooks.ts'
import type { Console } from '../state/console-state.ts'

/** The operations that replace the whole state of spaces. */
type Call = 'reset' | 'undo' | 'importState' | 'deleteSpace'

type Replacing<Name extends Call> = {
  readonly spaces: readonly string[]
  /** Label of the button: `Reset test-1`. */
  readonly label: string
  /** Message afterwards: `test-1 was reset.` */
  readonly done: string
  readonly name: Name
  readonly given: (keep?: Duration) => Arguments<Name>
  /** Called with the problem if nothing was replaced, without argument on success. */
  readonly onEnd?: (problem?: string) => unknown
}

/** Time for which an undo is offered, so that other users of the space can notice. */
const KEEP = '1h'

/** A client that sent a request within ten minutes probably still uses the space. */
const RECENT_MS = 10 * 60_000
const MOST_REQUESTED = 200

const undoneMessage = (spaces: readonly string[]): string => `Undone: ${spaces.join(', ')} restored.`

/** Describes recent requests to the spaces from other clients than this browser. Returns an empty string if there are none. */
const othersIn = async ({ control, now }: Console, spaces: readonly string[]): Promise<string> => {
  const matches: string[] = []
  for (const space of spaces) {
    const got = await control.call('listRequests', { query: { space, limit: MOST_REQUESTED } })
    const others = ('value' in got ? got.value.requests : []).filter(
      ({ recordedAt, request: { headers } }) =>
        Date.parse(recordedAt) >= now.value - RECENT_MS &&
        !headers.some(({ name, value }) => /^user-agent$/i.test(name) && value === navigator.userAgent),
    )
    const last = others.at(-1)
    if (last)
      matches.push(
        `${counted(others.length, 'request', 'requests')} in ${space}, the last ${age(last.recordedAt, now.value)} ago`,
      )
  }
  return matches.join('; ')
}

/**
 * Replaces the state of spaces and offers an undo. Asks for confirmation if other clients use the spaces, or if an undo is
 * not possible; the operation itself never asks.
 */
export const replaceState = async <Name extends Call>(console: Console, about: Replacing<Name>): Promise<void> => {
  const { control, nav, overlay, toasts, undo, want } = console
  const { spaces, label, done, name, onEnd } = about

  const confirmReplace = (title: string, message: string, keep?: Duration) => {
    const all = () => {
      overlay.value = undefined
      return go(keep)
    }
    overlay.value = () => (
      <Dialog id="form" label={title} hasHead>
        <div class="stack" role="alert">
          <p>{withCode(message)}</p>
          <div class="acts">
            <Button variant="danger" onClick={all}>
              {label} anyway
            </Button>
            <Button autoFocus onClick={() => (overlay.value = undefined)}>
              Cancel
            </Button>
          </div>
        </div>
      </Dialog>
    )
  }

  const go = async (keep?: Duration) => {
    const args = about.given(keep)
    const got = await control.call(name, ...args)
    const call = control.shown(name, ...args)
    if ('rejected' in got) {
      const message = sentence(got.rejected.message)
      if (got.rejected.code === 'UNDO_TOO_LARGE') return confirmReplace('This cannot be undone', message)
      if (got.rejected.code === 'UNDO_GONE') undo.value = undefined
      toasts.report({ tone: 'fail', message, call })
      onEnd?.(message)
      return
    }
    const offered = (offer: UndoOffer | undefined, message: string) => {
      undo.value = offer && { ...offer, done: message, spaces }
      toasts.report({ tone: 'pass', message, call, ...(offer && { undo: () => restore(offer) }) })
    }
    const restore = async ({ id }: UndoOffer) => {
      const taken = await want('undo', { path: { id }, query: { keep: KEEP } })
      if (taken) offered(taken.undo, undoneMessage(spaces))
    }
    offered(got.value.undo, done)
    onEnd?.()
  }

  const page = () => `${nav.route.peek().space} ${nav.route.peek().view}`
  const before = page()
  const others = await othersIn(console, spaces)
  if (others === '') return go(KEEP)
  const message = `Another client sent requests in the last ten minutes: ${others}. It would lose its data.`
  if (page() === before) confirmReplace('Another client uses this space', message, KEEP)
  else toasts.report({ tone: 'fail', message: `${label}: not done. ${message}` })
}

/** Removes everything in the space. */
export const resetSpace = (console: Console, onDone?: () => void): Promise<void> => {
  const here = console.space.value
  return replaceState(console, {
    spaces: [here],
    label: `Reset ${here}`,
    done: `${here} was reset.`,
    name: 'reset',
    given: (keep) => [{ query: { space: here, keep } }],
    onEnd: (problem) => problem === undefined && onDone?.(),
  })
}

/** Shows the operation that can be undone. The sandbox keeps the previous state; an undo can be undone, too. */
export const UndoBanner = () => {
  const console = useConsole()
  const { undo } = console
  if (!undo.value) return null
  const { done, id, spaces, until } = undo.value
  const restore = () =>
    replaceState(console, {
      spaces,
      label: 'Undo',
      done: undoneMessage(spaces),
      name: 'undo',
      given: (keep = '0s') => [{ path: { id }, query: { keep } }],
    })
  return (
    <Banner
      tone="info"
      icon="gone"
      title={done}
      action={
        <div class="acts">
          <Button onClick={restore}>Undo</Button>
          <Button variant="bare" onClick={() => (undo.value = undefined)}>
            Dismiss
          </Button>
        </div>
      }
    >
      The previous state is kept until {clockTime(until)} UTC, or until the sandbox stops.
    </Banner>
  )
}
