import { TIMELINE_FACTS } from '../../src/audit/run/timeline-facts.ts'
import { SIMILAR_FACTS } from '../../src/core/rules/audit/similar-facts.ts'
import type { Generated } from './generated.ts'
import { code, pageOf, table } from './markdown.ts'

/** Returns docs/contributing/evidence/audit-facts.md: each fact of a timeline with the rules that judge it. */
export const auditFactsPage = (): Generated => ({
  path: 'docs/contributing/evidence/audit-facts.md',
  text: pageOf(
    'Facts of a timeline',
    'src/audit/run/timeline-facts.ts',
    'The audit judges each fact of a timeline by a rule, or not at all for the given reason. A test compares the table with all kinds\nof lines, all rules, and all events of the sandbox.',
    table(
      ['Entry', 'Fact', 'Judged by'],
      Object.entries(TIMELINE_FACTS).flatMap(([entry, facts]) =>
        facts.map((item) => [
          entry,
          item.fact,
          'rules' in item ? item.rules.map(code).join(', ') : `not judged: ${item.unjudged}`,
        ]),
      ),
    ),
    '## Facts that look alike\n\nOnly the first wrong step of an order is reported, because the others follow from it.',
    table(
      ['Fact', 'Rules', 'Difference to the others'],
      Object.entries(SIMILAR_FACTS).map(([fact, { rules, difference }]) => [
        fact,
        rules.map(code).join(', '),
        difference,
      ]),
    ),
    'See [planted bugs](audit-matrix.md).',
  ),
})
