import { attempt } from '../../core/domain/value-or-undefined.ts'
import type { DataFinding, DataJudge } from '../../core/rules/request-data/judge-request-data.ts'
import type { RequestEvent } from '../events/event-view.ts'

/**
 * Returns the findings about the data of an initialization from its recorded body; undefined if the event is no accepted
 * initialization, or only the beginning of its body is stored. `strict` adds the rules for placeholders.
 */
export const recordedData = (
  judge: DataJudge,
  { facts: { operation, status = 0, request } }: RequestEvent,
  strict = false,
): readonly DataFinding[] | undefined => {
  const { body, cutFrom } = request
  if (operation !== 'initTransaction' || status !== 201 || body === undefined || cutFrom !== undefined) return undefined
  return judge(
    attempt(() => JSON.parse(body)),
    strict,
  )
}
