import { SandboxError } from './control-client.ts'
import { type Delivery, type Match, matches, type WaitOptions } from './kit-delivery.ts'
import { hasMembers } from './webhook-body.ts'

type Missed = Required<WaitOptions> & {
  readonly match: Match
  readonly received: readonly Delivery[]
  /** Explanation of the sandbox. */
  readonly why: string | undefined
}

/** Returns the names of the members that do not match. */
const lacking = ({ body }: Delivery, match: Match): readonly string[] =>
  Object.entries(typeof match === 'function' ? {} : match).flatMap(([name, wanted]) =>
    hasMembers(new Map<string, unknown>(Object.entries(body)).get(name), wanted) ? [] : [name],
  )

/** Maximum number of listed webhooks. */
const MAX_LISTED = 5

/** Lists the received webhooks, each once: those with the fewest differences first, then the newest. */
const describeReceived = (received: readonly Delivery[], match: Match): string => {
  const newest = new Map(received.map((delivery) => [delivery.id, delivery]))
  const nearest = [...newest.values()]
    .reverse()
    .map((delivery) => ({ delivery, lacks: lacking(delivery, match) }))
    .sort((a, b) => a.lacks.length - b.lacks.length)
  const lines = nearest.slice(0, MAX_LISTED).map(({ delivery: { id, text: body, responded }, lacks }) => {
    const times = received.filter((delivery) => delivery.id === id).length
    const often = times === 1 ? '' : `, received ${times} times`
    const other = lacks.length === 0 ? '' : `, different ${lacks.join(', ')}`
    return `- ${id}, status ${responded}${often}${other}: ${body.slice(0, 200)}`
  })
  const more = nearest.length - lines.length
  return `Received instead:\n${lines.join('\n')}${more > 0 ? `\nand ${more} more` : ''}\n`
}

/** Creates the error of a missed webhook, with the received ones and the explanation of the sandbox. */
export const missedWebhookError = ({ match, count, timeoutMs, received, why }: Missed): SandboxError => {
  const wanted = typeof match === 'function' ? 'that matches the function' : `with ${JSON.stringify(match)}`
  const matching = received.filter((delivery) => matches(delivery, match)).length
  const others = received.filter((delivery) => !matches(delivery, match))
  const result =
    matching === 0 ? `No webhook ${wanted} arrived` : `Only ${matching} of ${count} webhooks ${wanted} arrived`
  const instead =
    others.length > 0 ? describeReceived(others, match) : received.length === 0 ? 'No webhook was received. ' : ''
  return new SandboxError(`${result} within ${timeoutMs} ms. ${instead}${why ?? ''}`.trimEnd(), { code: 'TIMEOUT' })
}
