import type { EventSubject } from '../domain/event.ts'
import type { JudgedSignature } from '../domain/judge-signatures.ts'
import type { Instant } from '../domain/time.ts'

/** What the receiver of a space says to those who send to it. */
export type ChosenAnswer = {
  /** Absent where it says nothing until the sender gives up. */
  readonly status?: number
  readonly delayMs?: number
}

/** An answer that somebody chose, and for how many webhooks it still counts; for all that come, without a number. */
export type AnswerInForce = ChosenAnswer & { readonly times?: number; readonly left?: number }

/** What came of an answer. The sender may have gone away before it was ready. */
export type AnswerState = 'waiting' | 'sent' | 'sender_gone' | 'reset'

/** A webhook that came, or whatever else somebody posted: without secrets, and never longer than a webhook may be. */
export type ReceivedPost = {
  readonly id: string
  /** On the machine's clock, which verifiers compare with. */
  readonly at: Instant
  readonly webhook?: string
  readonly headers: readonly { readonly name: string; readonly value: string }[]
  readonly body: string
  /** How many bytes came. */
  readonly size: number
  /** What is odd about it, in words. */
  readonly notes: readonly string[]
  readonly signatures: { readonly standard: JudgedSignature; readonly own: JudgedSignature }
  /** Which one of this webhook-id it is, of those that are kept: 1 is the first. */
  readonly nth: number
  /** The one before with the same webhook-id, and what it was answered. */
  readonly repeats?: { readonly id: string; readonly status?: number }
  readonly subject?: EventSubject
  readonly answered: ChosenAnswer & { readonly state: AnswerState }
}

export type ReceivedLimits = { readonly perSpace: number; readonly inAll: number; readonly bytesInAll: number }

/** What there was of a space. */
export type ReceivedAside = {
  readonly posts: readonly ReceivedPost[]
  readonly dropped: number | undefined
  readonly answer: AnswerInForce | undefined
}

/** Two hundred of a space are more than anybody reads; four megabytes are nothing to a machine. */
const LIMITS: ReceivedLimits = { perSpace: 200, inAll: 1_000, bytesInAll: 4 * 1024 * 1024 }

/** How long an answer may be kept back, and how long the receiver keeps silent: no sender waits a minute. */
export const LONGEST_WAIT_MS = 60_000

/** How many spaces may have an answer of their own. */
const MOST_ANSWERS = 1_000

const DEFAULT_ANSWER: AnswerInForce = { status: 200 }

/** What one of them weighs: its body, and some for all the rest. */
const weightOf = ({ body, headers }: ReceivedPost): number =>
  512 + body.length + headers.reduce((sum, { name, value }) => sum + name.length + value.length, 0)

/** What came to the receivers of all spaces, and what each of them answers: in memory, and never more than the limits. */
export const createReceived = (limits: ReceivedLimits = LIMITS) => {
  /** Oldest first, of all spaces. */
  let kept: readonly { readonly space: string; readonly post: ReceivedPost }[] = []
  let count = 0
  const dropped = new Map<string, number>()
  const answers = new Map<string, AnswerInForce>()

  const of = (space: string): readonly ReceivedPost[] => kept.flatMap((one) => (one.space === space ? [one.post] : []))

  const drop = (space: string): void => {
    const index = kept.findIndex((one) => one.space === space)
    kept = kept.toSpliced(index, 1)
    dropped.set(space, (dropped.get(space) ?? 0) + 1)
  }

  const clear = (space: string): number => {
    const before = kept.length
    kept = kept.filter((one) => one.space !== space)
    dropped.delete(space)
    return before - kept.length
  }

  return {
    /** Newest first. */
    list: (space: string) => ({ received: of(space).toReversed(), dropped: dropped.get(space) ?? 0 }),

    /** The newest one with this webhook-id. */
    before: (space: string, webhook: string): ReceivedPost | undefined =>
      of(space).findLast((post) => post.webhook === webhook),

    /** Keeps what came. What was kept longest goes where there are too many. */
    add(space: string, post: Omit<ReceivedPost, 'id'>): ReceivedPost {
      count += 1
      const added = { ...post, id: `received_${count}` }
      kept = [...kept, { space, post: added }]
      if (of(space).length > limits.perSpace) drop(space)
      let bytes = kept.reduce((sum, one) => sum + weightOf(one.post), 0)
      for (let [first] = kept; first && (kept.length > limits.inAll || bytes > limits.bytesInAll); [first] = kept) {
        bytes -= weightOf(first.post)
        drop(first.space)
      }
      // Names of spaces that hold nothing any more need no count.
      if (dropped.size > limits.inAll)
        for (const name of dropped.keys()) if (of(name).length === 0) dropped.delete(name)
      return added
    },

    /** What came of the answer to one of them. */
    close(id: string, state: AnswerState): void {
      kept = kept.map((one) =>
        one.post.id === id ? { ...one, post: { ...one.post, answered: { ...one.post.answered, state } } } : one,
      )
    },

    answer: (space: string): AnswerInForce => answers.get(space) ?? DEFAULT_ANSWER,

    /** What the next webhook of a space is answered; it counts as used. */
    takeAnswer(space: string): ChosenAnswer {
      const { times, left, ...chosen } = answers.get(space) ?? DEFAULT_ANSWER
      if (times !== undefined && left !== undefined) {
        if (left > 1) answers.set(space, { ...chosen, times, left: left - 1 })
        else answers.delete(space)
      }
      return chosen
    },

    /** Chooses an answer; without one, it is 200 again. False where too many spaces have one. */
    choose(space: string, chosen?: AnswerInForce): boolean {
      if (!chosen) answers.delete(space)
      else if (!answers.has(space) && answers.size >= MOST_ANSWERS) return false
      else answers.set(space, chosen)
      return true
    },

    /** Empties the list of a space; tells how many there were. */
    clear,

    /** How many bytes a space's take. */
    size: (space: string): number => of(space).reduce((sum, post) => sum + weightOf(post), 0),

    /** Takes out all that there is of a space, to be put back or forgotten: it is as every space begins. */
    setAside(space: string): ReceivedAside {
      const aside = { posts: of(space), dropped: dropped.get(space), answer: answers.get(space) }
      clear(space)
      answers.delete(space)
      return aside
    },

    /** Makes what there is of a space what was set aside. */
    putBack(space: string, aside: ReceivedAside): void {
      clear(space)
      kept = [...kept, ...aside.posts.map((post) => ({ space, post }))]
      if (aside.dropped !== undefined) dropped.set(space, aside.dropped)
      if (aside.answer) answers.set(space, aside.answer)
      else answers.delete(space)
    },
  }
}

export type Received = ReturnType<typeof createReceived>
