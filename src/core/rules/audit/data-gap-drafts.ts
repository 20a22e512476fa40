import { isMap } from '../../domain/is-record.ts'
import { attempt } from '../../domain/value-or-undefined.ts'
import { createDataJudge, describeDataFinding } from '../request-data/judge-request-data.ts'
import type { JudgedEvent } from './judged-event.ts'
import type { Draft } from './observed-orders.ts'

/** Creates the function that returns the rule that the data of an accepted initialization breaks, with all gaps. */
export const createRequestDataDrafts = () => {
  const judge = createDataJudge()
  return ({ type, facts }: JudgedEvent): readonly Pick<Draft, 'rule' | 'evidence'>[] => {
    const { operation, status, request } = facts
    if (type !== 'request' || operation !== 'initTransaction' || status !== 201 || !isMap(request)) return []
    const { body } = request
    if (typeof body !== 'string') return []
    const gaps = judge(
      attempt(() => JSON.parse(body)),
      true,
    ).filter(({ severity }) => severity === 'gap')
    return gaps.length === 0 ? [] : [{ rule: 'init.data-gaps', evidence: gaps.map(describeDataFinding) }]
  }
}
