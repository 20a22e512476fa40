import { SandboxError } from './control-client.ts'
import { type Delivery, fits, type Match, type WaitOptions } from './kit-delivery.ts'
import { holds } from './webhook-body.ts'

type Missed = Required<WaitOptions> & {
  readonly match: Match
  readonly received: readonly Delivery[]
  /** What the sandbox knows about it. */
  readonly why: string | undefined
}

/** The members of a body that are not as they are wanted. */
const lacking = ({ body }: Delivery, match: Match): readonly string[] =>
  Object.entries(typeof match === 'function' ? {} : match).flatMap(([name, wanted]) =>
    holds(new Map<string, unknown>(Object.entries(body)).get(name), wanted) ? [] : [name],
  )

/** How many webhooks that came instead are told, those that are nearest and newest. */
const MOST_TOLD = 5

/** What came instead, so that nobody has to look for it: the nearest first, then the newest, and each webhook once. */
const tellInstead = (received: readonly Delivery[], match: Match): string => {
  const newest = new Map(received.map((delivery) => [delivery.id, delivery]))
  const nearest = [...newest.values()]
    .reverse()
    .map((delivery) => ({ delivery, lacks: lacking(delivery, match) }))
    .sort((one, other) => one.lacks.length - other.lacks.length)
  const told = nearest.slice(0, MOST_TOLD).map(({ delivery: { id, text: body, answered }, lacks }) => {
    const times = received.filter((one) => one.id === id).length
    const often = times === 1 ? '' : `, the last of ${times} times`
    const other = lacks.length === 0 ? '' : `, another ${lacks.join(', ')}`
    return `- ${id}, answered ${answered}${often}${other}: ${body.slice(0, 200)}`
  })
  const more = nearest.length - told.length
  return `instead came:\n${told.join('\n')}${more > 0 ? `\nand ${more} more` : ''}`
}

/** What was waited for, what came instead, and what the sandbox knows. */
export const tellMissed = ({ match, nth, timeoutMs, received, why }: Missed): SandboxError => {
  const wanted = typeof match === 'function' ? 'for which the function says yes' : `with ${JSON.stringify(match)}`
  const came = received.filter((one) => fits(one, match)).length
  const others = received.filter((one) => !fits(one, match))
  const much = came === 0 ? `no webhook ${wanted} came` : `only ${came} of ${nth} webhooks ${wanted} came`
  const instead = others.length > 0 ? [tellInstead(others, match)] : received.length === 0 ? ['none came at all'] : []
  const words = [`${much} within ${timeoutMs} ms`, ...instead, ...(why === undefined ? [] : [why])]
  return new SandboxError(words.join('; '), { code: 'TIMEOUT' })
}
