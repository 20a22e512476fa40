import { z } from 'zod'
import { compact } from '../domain/compact.ts'
import { durationMs, durationText } from '../domain/duration.ts'
import { problem } from '../reply/problem.ts'
import type { Route } from '../reply/route.ts'
import { CONTROL_ROOT, calling, saying } from './control-route.ts'
import { isAboutLink, isAboutTransaction } from './event-filter.ts'
import { readLimit } from './query.ts'
import { type AnswerInForce, type ChosenAnswer, LONGEST_WAIT_MS, type Received, type ReceivedPost } from './received.ts'

const answerWords = z
  .strictObject({
    status: z.int().min(200).max(599).optional(),
    never: z.boolean().optional(),
    times: z.int().min(1).max(1_000).optional(),
    delay: z
      .string()
      .transform((written) => durationMs(written) ?? Number.NaN)
      .refine((ms) => ms <= LONGEST_WAIT_MS)
      .optional(),
  })
  .refine(({ status, never, delay }) => (never ? status === undefined && delay === undefined : true))
  .refine((said) => Object.keys(said).length > 0)

const ANSWER_USAGE =
  'send {"status":500} (200 to 599), optionally with "times":3 (without it, until DELETE takes it back) and "delay":"2s" (60s at most), or {"never":true}, which says nothing for a minute'

const saidView = ({ status, delayMs }: ChosenAnswer) =>
  compact({
    status,
    never: status === undefined ? true : undefined,
    delay: delayMs === undefined ? undefined : durationText(delayMs),
  })

const answerView = ({ times, left, ...said }: AnswerInForce) => ({ ...saidView(said), ...compact({ times, left }) })

/** Whether JSON can be shown as such: what is nested beyond all reason could not be written. */
const isShallow = (value: unknown, depth = 64): boolean =>
  typeof value !== 'object' ||
  value === null ||
  (depth > 0 && Object.values(value).every((one) => isShallow(one, depth - 1)))

const jsonOf = (body: string): { readonly json?: unknown } => {
  try {
    const value: unknown = JSON.parse(body)
    return isShallow(value) ? { json: value } : {}
  } catch {
    return {}
  }
}

const postView = ({ answered: { state, ...said }, ...post }: ReceivedPost) => ({
  ...post,
  ...jsonOf(post.body),
  answered: { ...saidView(said), state },
})

type ReceivedParts = {
  readonly received: Received
  /** The address of the sandbox as the caller of a request reaches it. */
  readonly ownAddress: (origin: string) => string
  /** Where the sandbox reaches itself: a name, a mapped port or a proxy that a caller came by may lead nowhere from here. */
  readonly listensAt: () => string
}

/** What came to the receiver of a space, whether its signatures hold, and what it answers. */
export const receivedRoutes = (parts: ReceivedParts): readonly Route[] => {
  const { received, ownAddress, listensAt } = parts
  const inForce = (space: string) => ({ space, answer: answerView(received.answer(space)) })
  return [
    calling({
      operation: 'listReceived',
      handle({ json, space, query, origin }) {
        const { transaction, link, webhook, limit } = query
        const page = readLimit(limit, { standard: 100, most: 200 })
        if ('problem' in page) return page
        const { received: all, dropped } = received.list(space)
        const fitting = all.filter(
          (post) =>
            (transaction === undefined || isAboutTransaction(post.subject, transaction)) &&
            (link === undefined || isAboutLink(post.subject, link)) &&
            (webhook === undefined || post.webhook === webhook),
        )
        const back = `${ownAddress(origin)}${CONTROL_ROOT}/back/${space}`
        return json({
          space,
          receiver: `${listensAt()}${CONTROL_ROOT}/receiver/${space}`,
          returnPlaces: { success: `${back}/success`, cancel: `${back}/cancel`, error: `${back}/error` },
          answer: answerView(received.answer(space)),
          received: fitting.slice(0, page.limit).map(postView),
          omitted: Math.max(0, fitting.length - page.limit),
          dropped,
        })
      },
    }),
    calling({
      operation: 'emptyReceived',
      handle: ({ json, space }) => json({ space, removed: received.clear(space) }),
    }),
    saying({
      operation: 'chooseReceiverAnswer',
      words: answerWords,
      usage: ANSWER_USAGE,
      handle({ json, space, words: { status, never, delay, times } }) {
        const chosen = compact({ status: never ? undefined : (status ?? 200), delayMs: delay, times, left: times })
        if (received.choose(space, chosen)) return json(inForce(space))
        return problem(
          409,
          'INVALID_STATE',
          'receivers of 1000 spaces have an answer of their own; take one back first',
        )
      },
    }),
    calling({
      operation: 'resetReceiverAnswer',
      handle({ json, space }) {
        received.choose(space)
        return json(inForce(space))
      },
    }),
  ]
}
