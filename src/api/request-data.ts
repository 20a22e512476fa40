import { type DataFinding, type DataJudge, describeDataFinding } from '../core/rules/request-data/judge-request-data.ts'
import type { DataRules } from '../core/settings-names.ts'
import { type Problem, problemOfFields } from './http/problem.ts'

/** The findings about the data of a request, by the setting. */
export type JudgedData = {
  /** Texts for notes. */
  readonly gaps: readonly string[]
  /** Number of gaps, for the log; absent if no rule was applied. */
  readonly dataGaps?: number
  readonly problem?: Problem
}

const NOT_JUDGED: JudgedData = { gaps: [] }

const isGap = ({ severity }: DataFinding): boolean => severity === 'gap'

/** Returns the rejection of a request with gaps. ASSUMED: request-data-rules. */
const rejectionOf = (gaps: readonly DataFinding[]): Problem => {
  const fields = gaps.map(({ member, problem, fix, rule }) => ({
    pointer: `/${member.replaceAll('.', '/')}`,
    field: `init.${member}`,
    message: `${problem}. ${fix}`,
    expected: rule,
  }))
  const { message, ...rejected } = problemOfFields(fields)
  return {
    ...rejected,
    by: 'rules',
    message: `${message} The sandbox was started with \`--data-rules reject\`, or its space rejects gaps.`,
    plain: message,
  }
}

/** Applies the rules for request data to the body of an initialization. */
export const judgeData = (judge: DataJudge, body: object, setting: DataRules): JudgedData => {
  if (setting === 'off') return NOT_JUDGED
  const findings = judge(body)
  const gaps = findings.filter(isGap)
  return {
    gaps: findings.map(describeDataFinding),
    dataGaps: gaps.length,
    ...(setting === 'reject' && gaps.length > 0 && { problem: rejectionOf(gaps) }),
  }
}
