import type { ReceivedWebhook } from '../../core/contract/control.gen.ts'
import type { EventSubject } from '../../core/domain/event.ts'
import { LIMITS } from '../../core/domain/limits.ts'

/** Configured response of a receiver. */
export type ConfiguredResponse = {
  /** Undefined if the receiver sends no response. */
  readonly status?: number
  readonly delayMs?: number
}

/** A configured response, with an optional body in place of the default one. */
type Choice = ConfiguredResponse & { readonly body?: unknown }

/** A configured response with its remaining number of uses; without a number, it applies to all webhooks. */
export type CurrentResponse = Choice & { readonly times?: number; readonly left?: number }

/** A webhook or other request at the receiver: without secrets, and limited in size. */
export type ReceivedPost = Readonly<Omit<ReceivedWebhook, 'json' | 'subject' | 'responded'>> & {
  readonly subject?: EventSubject
  /** State of the response; the sender may have disconnected before. */
  readonly responded: ConfiguredResponse & Readonly<Pick<ReceivedWebhook['responded'], 'state'>>
}

/** Maximum number of stored webhooks, and their maximum size. */
const MOST = { perSpace: 200, inAll: 1_000, bytesInAll: 4 * 1024 * 1024 }

/** Longest delay of a response, and duration without a response. No sender waits for a minute. */
export const LONGEST_WAIT_MS = 60_000

export const WAIT_RULE = 'must be a duration of at most 60s, such as `2s`'

const DEFAULT_RESPONSE: CurrentResponse = { status: 200 }

/** Returns the approximate size of a webhook, in bytes. */
const byteSizeOf = ({ body, headers }: ReceivedPost): number =>
  512 + body.length + headers.reduce((sum, { name, value }) => sum + name.length + value.length, 0)

/** Creates the receivers of all spaces, with their webhooks and responses. They are in memory and limited. */
export const createReceived = () => {
  /** Oldest first, of all spaces. */
  let kept: readonly { readonly space: string; readonly post: ReceivedPost }[] = []
  let count = 0
  const dropped = new Map<string, number>()
  const responses = new Map<string, CurrentResponse>()

  const of = (space: string): readonly ReceivedPost[] =>
    kept.flatMap((item) => (item.space === space ? [item.post] : []))

  const drop = (space: string): void => {
    const index = kept.findIndex((item) => item.space === space)
    kept = kept.toSpliced(index, 1)
    dropped.set(space, (dropped.get(space) ?? 0) + 1)
  }

  /** Removes the webhooks of a space; returns their number. */
  const clear = (space: string): number => {
    const before = kept.length
    kept = kept.filter((item) => item.space !== space)
    dropped.delete(space)
    return before - kept.length
  }

  /** Sets the response; without one, it is 200 again. Returns false if too many spaces have one. */
  const choose = (space: string, chosen?: CurrentResponse): boolean => {
    if (!chosen) responses.delete(space)
    else if (!responses.has(space) && responses.size >= LIMITS.receiverAnswers.most) return false
    else responses.set(space, chosen)
    return true
  }

  /** Removes and returns the data of a space, for a later undo. */
  const setAside = (space: string) => {
    const aside = { posts: of(space), dropped: dropped.get(space), response: responses.get(space) }
    clear(space)
    responses.delete(space)
    return aside
  }

  return {
    /** Newest first. */
    list: (space: string) => ({ received: of(space).toReversed(), dropped: dropped.get(space) ?? 0 }),

    /** Returns the newest webhook with this webhook-id. */
    before: (space: string, webhook: string): ReceivedPost | undefined =>
      of(space).findLast((post) => post.webhook === webhook),

    /** Stores a webhook. Above the limits, the oldest ones are removed. */
    add(space: string, post: Omit<ReceivedPost, 'id'>): ReceivedPost {
      count += 1
      const added = { ...post, id: `received_${count}` }
      kept = [...kept, { space, post: added }]
      if (of(space).length > MOST.perSpace) drop(space)
      let bytes = kept.reduce((sum, item) => sum + byteSizeOf(item.post), 0)
      for (let [first] = kept; first && (kept.length > MOST.inAll || bytes > MOST.bytesInAll); [first] = kept) {
        bytes -= byteSizeOf(first.post)
        drop(first.space)
      }
      // Empty spaces need no count.
      if (dropped.size > MOST.inAll) for (const name of dropped.keys()) if (of(name).length === 0) dropped.delete(name)
      return added
    },

    /** Sets the state of the response to a webhook. */
    close(id: string, state: ReceivedPost['responded']['state']): void {
      kept = kept.map((item) =>
        item.post.id === id ? { ...item, post: { ...item.post, responded: { ...item.post.responded, state } } } : item,
      )
    },

    currentResponse: (space: string): CurrentResponse => responses.get(space) ?? DEFAULT_RESPONSE,

    /** Returns the configured response to the next webhook, and counts its use. */
    takeResponse(space: string): Choice | undefined {
      const result = responses.get(space)
      if (!result) return undefined
      const { times, left, ...chosen } = result
      if (times !== undefined && left !== undefined) {
        if (left > 1) responses.set(space, { ...chosen, times, left: left - 1 })
        else responses.delete(space)
      }
      return chosen
    },

    choose,
    clear,

    /** Returns the size of a space's webhooks, in bytes. */
    size: (space: string): number => of(space).reduce((sum, post) => sum + byteSizeOf(post), 0),

    setAside,

    /** Restores the data of a space. */
    putBack(space: string, aside: ReturnType<typeof setAside>): void {
      setAside(space)
      kept = [...kept, ...aside.posts.map((post) => ({ space, post }))]
      if (aside.dropped !== undefined) dropped.set(space, aside.dropped)
      if (aside.response) responses.set(space, aside.response)
    },
  }
}

export type Received = ReturnType<typeof createReceived>
