import type { ComponentChildren } from 'preact'
import { useState } from 'preact/hooks'
import type { UndoOffer } from '../../contract/control.gen.ts'
import type { Outcome, WrittenCall } from '../../contract/control-call.ts'
import type { Duration } from '../../contract/words.ts'
import { age, counted, sentence } from '../../telling/figures.ts'
import { Button } from '../parts/controls.tsx'
import { focused, useConsole } from '../parts/hooks.ts'
import { Note } from '../parts/shown.tsx'
import type { Console } from '../state/console.ts'

/** Something that takes the place of all that spaces hold. */
type Replacing = {
  readonly spaces: readonly string[]
  /** What its button says: `Reset test-1`. */
  readonly label: string
  /** What is said of it later: `test-1 was reset.` */
  readonly done: string
  readonly shown: (keep?: Duration) => WrittenCall
  readonly call: (keep?: Duration) => Promise<Outcome<{ readonly undo?: UndoOffer }>>
  /** Told why nothing was replaced, or nothing where all went well. */
  readonly onEnd?: (problem?: string) => void
}

/** Who works with others comes back within the hour to what they miss. */
const KEEP = '1h'

/** Whoever called within ten minutes is probably still at work. */
const RECENT_MS = 10 * 60_000
const MOST_LOOKED = 200

/** What was asked lately in these spaces by anything but this browser; undefined where nothing was. */
const othersIn = async ({ control, now }: Console, spaces: readonly string[]): Promise<string | undefined> => {
  const since = now.value - RECENT_MS
  const own = navigator.userAgent
  const found: string[] = []
  for (const space of spaces) {
    const got = await control.call('listRequests', { query: { space, limit: MOST_LOOKED } })
    const others = ('value' in got ? got.value.requests : []).filter(
      ({ machineAt, request: { headers } }) =>
        Date.parse(machineAt) >= since &&
        !headers.some(({ name, value }) => /^user-agent$/i.test(name) && value === own),
    )
    const last = others.at(-1)
    if (last)
      found.push(
        `${counted(others.length, 'request', 'requests')} in ${space}, the last one ${age(last.machineAt, now.value)} ago`,
      )
  }
  return found.length === 0 ? undefined : found.join('; ')
}

type Question = { readonly about: Replacing; readonly title: string; readonly words: string; readonly keep?: Duration }

/**
 * Replaces what spaces hold, and keeps the way back. It asks first where others work there, and where there will be no way
 * back; the call itself never asks.
 */
export const useReplacing = (): {
  readonly replace: (about: Replacing) => Promise<void>
  readonly question: ComponentChildren
} => {
  const console = useConsole()
  const { toasts, undo, want } = console
  const [asked, setAsked] = useState<Question>()

  const go = async (about: Replacing, keep?: Duration): Promise<void> => {
    setAsked(undefined)
    const { spaces, done, onEnd } = about
    const got = await about.call(keep)
    if ('refused' in got && got.refused.code === 'UNDO_TOO_LARGE')
      return setAsked({ about, title: 'Undo will not bring it back', words: sentence(got.refused.message) })
    const call = about.shown(keep)
    if ('refused' in got) {
      const words = sentence(got.refused.message)
      if (got.refused.code === 'UNDO_GONE') undo.value = undefined
      toasts.say({ tone: 'fail', words, call })
      return onEnd?.(words)
    }
    const offered = (offer: UndoOffer | undefined, words: string): void => {
      undo.value = offer && { ...offer, done: words, spaces }
      const id = offer?.id
      toasts.say({ tone: 'pass', words, call, ...(id !== undefined && { undo: () => takeBack(id) }) })
    }
    const takeBack = async (id: string): Promise<void> => {
      const taken = await want('undo', { path: { id }, query: { keep: KEEP } })
      if (taken) offered(taken.undo, `Taken back: ${spaces.join(', ')} is as before.`)
    }
    offered(got.value.undo, done)
    onEnd?.()
  }

  const replace = async (about: Replacing): Promise<void> => {
    const others = await othersIn(console, about.spaces)
    if (others === undefined) return go(about, KEEP)
    const words = `In the last ten minutes there were requests that are not from this browser: ${others}. Whoever sent them loses what they work with.`
    setAsked({ about, title: 'Somebody else is using it', words, keep: KEEP })
  }

  const question = asked && (
    <div role="alert">
      <Note
        isPlain
        icon="off"
        title={asked.title}
        words={asked.words}
        action={
          <div class="acts">
            <Button look="danger" onClick={() => go(asked.about, asked.keep)}>
              {asked.about.label} all the same
            </Button>
            <button type="button" class="btn" ref={focused} onClick={() => setAsked(undefined)}>
              Keep it
            </button>
          </div>
        }
      />
    </div>
  )
  return { replace, question }
}
