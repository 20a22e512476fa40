import type { ReceivedWebhook } from '../../core/contract/control.gen.ts'
import type { EventSubject } from '../../core/domain/event.ts'
import { LIMITS } from '../../core/domain/limits.ts'

/** What the receiver of a space says to those who send to it. */
export type ChosenAnswer = {
  /** Absent where it says nothing until the sender gives up. */
  readonly status?: number
  readonly delayMs?: number
}

/** A choice, with what is said in place of the usual body: JSON, or nothing of the kind. */
type Choice = ChosenAnswer & { readonly body?: unknown }

/** An answer that somebody chose, and for how many webhooks it still counts; for all that come, without a number. */
export type AnswerInForce = Choice & { readonly times?: number; readonly left?: number }

/** A webhook that came, or whatever else somebody posted: without secrets, and never longer than a webhook may be. */
export type ReceivedPost = Readonly<Omit<ReceivedWebhook, 'json' | 'subject' | 'responded'>> & {
  readonly subject?: EventSubject
  /** What came of the answer; the sender may have gone away before it was ready. */
  readonly responded: ChosenAnswer & Readonly<Pick<ReceivedWebhook['responded'], 'state'>>
}

/** Two hundred of a space are more than anybody reads; four megabytes are nothing to a machine. */
const MOST = { perSpace: 200, inAll: 1_000, bytesInAll: 4 * 1024 * 1024 }

/** How long an answer may be kept back, and how long the receiver keeps silent: no sender waits a minute. */
export const LONGEST_WAIT_MS = 60_000

const DEFAULT_ANSWER: AnswerInForce = { status: 200 }

/** What one of them weighs: its body, and some for all the rest. */
const weightOf = ({ body, headers }: ReceivedPost): number =>
  512 + body.length + headers.reduce((sum, { name, value }) => sum + name.length + value.length, 0)

/** What came to the receivers of all spaces, and what each of them answers: in memory, and never more than the limits. */
export const createReceived = () => {
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

  /** Empties the list of a space; tells how many there were. */
  const clear = (space: string): number => {
    const before = kept.length
    kept = kept.filter((one) => one.space !== space)
    dropped.delete(space)
    return before - kept.length
  }

  /** Chooses an answer; without one, it is 200 again. False where too many spaces have one. */
  const choose = (space: string, chosen?: AnswerInForce): boolean => {
    if (!chosen) answers.delete(space)
    else if (!answers.has(space) && answers.size >= LIMITS.receiverAnswers.most) return false
    else answers.set(space, chosen)
    return true
  }

  /** Takes out all that there is of a space, to be put back or forgotten: it is as every space begins. */
  const setAside = (space: string) => {
    const aside = { posts: of(space), dropped: dropped.get(space), answer: answers.get(space) }
    clear(space)
    answers.delete(space)
    return aside
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
      if (of(space).length > MOST.perSpace) drop(space)
      let bytes = kept.reduce((sum, one) => sum + weightOf(one.post), 0)
      for (let [first] = kept; first && (kept.length > MOST.inAll || bytes > MOST.bytesInAll); [first] = kept) {
        bytes -= weightOf(first.post)
        drop(first.space)
      }
      // Names of spaces that hold nothing any more need no count.
      if (dropped.size > MOST.inAll) for (const name of dropped.keys()) if (of(name).length === 0) dropped.delete(name)
      return added
    },

    /** What came of the answer to one of them. */
    close(id: string, state: ReceivedPost['responded']['state']): void {
      kept = kept.map((one) =>
        one.post.id === id ? { ...one, post: { ...one.post, responded: { ...one.post.responded, state } } } : one,
      )
    },

    answer: (space: string): AnswerInForce => answers.get(space) ?? DEFAULT_ANSWER,

    /** What the next webhook of a space is answered, where somebody has chosen that; it counts as used. */
    takeAnswer(space: string): Choice | undefined {
      const found = answers.get(space)
      if (!found) return undefined
      const { times, left, ...chosen } = found
      if (times !== undefined && left !== undefined) {
        if (left > 1) answers.set(space, { ...chosen, times, left: left - 1 })
        else answers.delete(space)
      }
      return chosen
    },

    choose,
    clear,

    /** How many bytes a space's take. */
    size: (space: string): number => of(space).reduce((sum, post) => sum + weightOf(post), 0),

    setAside,

    /** Makes what there is of a space what was set aside. */
    putBack(space: string, aside: ReturnType<typeof setAside>): void {
      setAside(space)
      kept = [...kept, ...aside.posts.map((post) => ({ space, post }))]
      if (aside.dropped !== undefined) dropped.set(space, aside.dropped)
      if (aside.answer) answers.set(space, aside.answer)
    },
  }
}

export type Received = ReturnType<typeof createReceived>
