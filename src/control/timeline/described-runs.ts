import type { Row } from '../../core/contract/control.gen.ts'
import type { DescribedRun } from '../../core/describe/described-run.ts'
import { stepOfRequest } from '../../core/describe/exchange.ts'
import { requestsOf } from '../../core/describe/step.ts'
import { scenarioOfLink } from '../../core/domain/link.ts'
import { traceOf } from '../../core/domain/traceparent.ts'
import { compact } from '../../core/domain/without-undefined.ts'
import type { ControlParts } from '../control-parts.ts'
import { type RequestEvent, requestView } from '../events/event-view.ts'
import { eventsAbout } from '../events/read-events.ts'
import { getExplanation } from '../explain/explain-request.ts'
import { wholeRecords } from '../transactions/full-records.ts'
import { isAbout } from '../wait/event-pattern.ts'
import { deliveryView } from '../webhooks/webhooks.routes.ts'

/** Returns a request with its response, without its curl script. */
export const recordedRequest = (event: RequestEvent) => {
  const { id, space, at, recordedAt, subject, facts } = event
  const trace = compact({ traceparent: traceOf(event.cause) })
  return { id, space, at, recordedAt, ...(subject && { subject }), ...requestView(facts), ...trace }
}

/**
 * Creates a function that returns the complete run of a row: steps, requests and webhooks, as in the console. One request
 * per step, because a record may have thousands.
 */
export const createRunReader = (parts: ControlParts) => {
  const { engine, traffic } = parts
  const whole = wholeRecords(parts)

  const explained = (event: RequestEvent | undefined, id: string, origin: string) => {
    if (!event) return undefined
    const { space, subject: { kind, id: about = '' } = {} } = event
    const scenarios = engine.scenariosOf(space)
    const link = kind === 'link' ? engine.findLink(about)?.link : undefined
    const pinned = kind === 'transaction' ? engine.find(about)?.transaction : link && scenarioOfLink(link)
    return getExplanation(event, eventsAbout(traffic, space, id), { ...parts, scenarios, pinned, origin })
  }

  /** Returns the record of a row. */
  const recordOfRow = (space: string, { kind, id }: Row) => {
    if (kind === 'transaction') {
      const match = engine.find(id)
      return match && whole.transaction(space, match.transaction)
    }
    const matched = kind === 'link' ? engine.findLink(id) : undefined
    return matched && whole.link(space, matched.link)
  }

  return function* (space: string, row: Row, origin: string): Generator<void, DescribedRun> {
    const { kind, id } = row
    if (kind === 'request') {
      const result = traffic.findRequest(id)
      const event = result?.type === 'request' ? result : undefined
      const call = event && recordedRequest(event)
      const steps = call ? [stepOfRequest(call, row)] : []
      return { space, row, steps, calls: call ? [call] : [], webhooks: [], explanation: explained(event, id, origin) }
    }
    const record = recordOfRow(space, row)
    if (!record || (kind !== 'transaction' && kind !== 'link'))
      return { space, row, steps: [], calls: [], webhooks: [] }
    const requests = eventsAbout(traffic, space, id)
      .filter((event): event is RequestEvent => event.type === 'request')
      .filter(({ subject }) => isAbout(subject, kind, id))
    yield
    const calls: DescribedRun['calls'][number][] = []
    for (const request of requests) yield void calls.push(recordedRequest(request))
    const { decided } = requestsOf(record.timeline)
    return {
      space,
      row,
      steps: record.steps,
      calls,
      webhooks: engine.deliveriesOf({ type: kind, id }).map(deliveryView),
      ...compact({
        explained: 'explained' in record ? record.explained : undefined,
        explanation: explained(
          requests.find(({ facts }) => facts.requestId === decided),
          id,
          origin,
        ),
        gap: 'gap' in record ? record.gap : undefined,
      }),
    }
  }
}

export type RunReader = ReturnType<typeof createRunReader>
