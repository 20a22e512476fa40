import type { UndoOffer } from '../../core/contract/control.gen.ts'
import type { Arguments } from '../../core/contract/control-call.ts'
import type { Duration } from '../../core/contract/vocabulary.ts'
import { age, clockTime, counted, sentence } from '../../core/describe/format.ts'
import { Button } from '../parts/controls.tsx'
import { Dialog } from '../parts/dialog.tsx'
import { Banner } from '../parts/display-parts.tsx'
import { useConsole } from '../parts/hooks.ts'
import type { Console } from '../state/console-state.ts'

/** The calls that take the place of all that spaces hold. */
type Call = 'reset' | 'undo' | 'importState' | 'deleteSpace'

type Replacing<Name extends Call> = {
  readonly spaces: readonly string[]
  /** What its button says: `Reset test-1`. */
  readonly label: string
  /** What is said of it later: `test-1 was reset.` */
  readonly done: string
  readonly name: Name
  readonly given: (keep?: Duration) => Arguments<Name>
  /** Told why nothing was replaced, or nothing where all went well. */
  readonly onEnd?: (problem?: string) => unknown
}

/** Who works with others comes back within the hour to what they miss. */
const KEEP = '1h'

/** Whoever called within ten minutes is probably still at work. */
const RECENT_MS = 10 * 60_000
const MOST_LOOKED = 200

const takenBack = (spaces: readonly string[]): string => `Taken back: ${spaces.join(', ')} is as before.`

/** What was asked lately in these spaces by anything but this browser; empty where nothing was. */
const othersIn = async ({ control, now }: Console, spaces: readonly string[]): Promise<string> => {
  const found: string[] = []
  for (const space of spaces) {
    const got = await control.call('listRequests', { query: { space, limit: MOST_LOOKED } })
    const others = ('value' in got ? got.value.requests : []).filter(
      ({ recordedAt, request: { headers } }) =>
        Date.parse(recordedAt) >= now.value - RECENT_MS &&
        !headers.some(({ name, value }) => /^user-agent$/i.test(name) && value === navigator.userAgent),
    )
    const last = others.at(-1)
    if (last)
      found.push(
        `${counted(others.length, 'request', 'requests')} in ${space}, the last one ${age(last.recordedAt, now.value)} ago`,
      )
  }
  return found.join('; ')
}

/**
 * Replaces what spaces hold, and keeps the way back. It asks first where others work there, and where there will be no way
 * back; the call itself never asks.
 */
export const replace = async <Name extends Call>(console: Console, about: Replacing<Name>): Promise<void> => {
  const { control, nav, overlay, toasts, undo, want } = console
  const { spaces, label, done, name, onEnd } = about

  const ask = (title: string, words: string, keep?: Duration) => {
    const all = () => {
      overlay.value = undefined
      return go(keep)
    }
    overlay.value = () => (
      <Dialog id="form" label={title} hasHead>
        <div class="stack" role="alert">
          <p>{words}</p>
          <div class="acts">
            <Button look="danger" onClick={all}>
              {label} all the same
            </Button>
            <Button autoFocus onClick={() => (overlay.value = undefined)}>
              Keep it
            </Button>
          </div>
        </div>
      </Dialog>
    )
  }

  const go = async (keep?: Duration) => {
    const given = about.given(keep)
    const got = await control.call(name, ...given)
    const call = control.shown(name, ...given)
    if ('refused' in got) {
      const words = sentence(got.refused.message)
      if (got.refused.code === 'UNDO_TOO_LARGE') return ask('Undo will not bring it back', words)
      if (got.refused.code === 'UNDO_GONE') undo.value = undefined
      toasts.say({ tone: 'fail', words, call })
      onEnd?.(words)
      return
    }
    const offered = (offer: UndoOffer | undefined, words: string) => {
      undo.value = offer && { ...offer, done: words, spaces }
      toasts.say({ tone: 'pass', words, call, ...(offer && { undo: () => takeBack(offer) }) })
    }
    const takeBack = async ({ id }: UndoOffer) => {
      const taken = await want('undo', { path: { id }, query: { keep: KEEP } })
      if (taken) offered(taken.undo, takenBack(spaces))
    }
    offered(got.value.undo, done)
    onEnd?.()
  }

  const place = () => `${nav.route.peek().space} ${nav.route.peek().view}`
  const before = place()
  const others = await othersIn(console, spaces)
  if (others === '') return go(KEEP)
  const words = `In the last ten minutes there were requests that are not from this browser: ${others}. Whoever sent them loses what they work with.`
  if (place() === before) ask('Somebody else is using it', words, KEEP)
  else toasts.say({ tone: 'fail', words: `${label}: not done. ${words}` })
}

/** Removes all that is in the space. */
export const resetSpace = (console: Console, onDone?: () => void): Promise<void> => {
  const here = console.space.value
  return replace(console, {
    spaces: [here],
    label: `Reset ${here}`,
    done: `${here} was reset.`,
    name: 'reset',
    given: (keep) => [{ query: { space: here, keep } }],
    onEnd: (problem) => problem === undefined && onDone?.(),
  })
}

/** What can be taken back. The sandbox keeps it; taking it back can be taken back as well. */
export const UndoBanner = () => {
  const console = useConsole()
  const { undo } = console
  if (!undo.value) return null
  const { done, id, spaces, until } = undo.value
  const takeBack = () =>
    replace(console, {
      spaces,
      label: 'Undo',
      done: takenBack(spaces),
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
          <Button onClick={takeBack}>Undo</Button>
          <Button look="bare" onClick={() => (undo.value = undefined)}>
            Dismiss
          </Button>
        </div>
      }
    >
      What was there before is kept until {clockTime(until)} UTC, as long as the sandbox runs.
    </Banner>
  )
}
