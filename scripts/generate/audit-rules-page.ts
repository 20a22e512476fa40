import { ORDER_WORDS, SEVERITIES } from '../../src/core/domain/observation.ts'
import { AUDIT_RULES } from '../../src/core/rules/audit/audit-rules.ts'
import type { Generated } from './generated.ts'

const RULES = Object.entries(AUDIT_RULES)

const section = (severity: string): string => {
  const rows = RULES.filter(([, rule]) => rule.severity === severity).map(
    ([id, { title, loses, lookFor, see, fix, source }]) => `### ${id}

${title} You lose: ${loses[0]?.toLowerCase()}${loses.slice(1)}

- Look for: ${lookFor.replaceAll('*', '\\*')}.
- See it: ${see}
- Mend it: ${fix}
- Source: ${source.startsWith('sources.md') ? `[${source}](sources.md)` : source}.
`,
  )
  return `## ${severity[0]?.toUpperCase()}${severity.slice(1)}\n\n${rows.join('\n')}`
}

const page = (): string => `# Audit rules

<!-- Generated from src/core/rules/audit by \`npm run generate\`. Do not edit. -->

What an audit can find of an app, by ids that stay. Critical: money or data is lost. Important: orders are lost. Advice: it could
be better.

## For tests of your own

Many of these rules need no more than events and what your app says of an order. Tell that after each step:

\`\`\`sh
curl -X POST http://127.0.0.1:8080/_sandbox/observations -H 'Content-Type: application/json' \\
  -d '{"order": "order-1", "value": "paid", "step": "return", "effects": {"shipped": 1}, "refno": "order-1"}'
curl 'http://127.0.0.1:8080/_sandbox/judge/observations?refno=order-1'
\`\`\`

- \`value\` is one of ${ORDER_WORDS.join(', ')}; \`review\` is an order that is taken, and that a person looks at.
- \`effects\` are counters of what must happen once. Without them nothing is said of what happens twice.
- \`step\` begins with what was done just before: checkout, pass, fail, cancel, return, return again, second tab, webhook, webhook
  again, older webhook, forged webhook, cancel page, expire, sweep, restart, look, end. Any words may follow. What never
  happened is judged after \`end\` only: say it when all is over, and the app had its time.
- \`refno\` or \`transaction\` says what the order is about.
- \`decides\` of the second call says by what your app settles an order first (redirect, webhook, both).

A belief is an event (\`observation.recorded\`, see [watching](watching.md)). What came of an experiment can be kept beside it: POST
\`/_sandbox/verdicts\`; GET has the newest 200, which live as long as the coverage.

${SEVERITIES.map(section).join('\n')}`

/** Returns docs/audit-rules.md from the table of rules. */
export const auditRulesPage = (): Generated => ({ path: 'docs/audit-rules.md', text: page() })
