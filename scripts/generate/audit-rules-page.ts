import { ORDER_STATUSES, SEVERITIES } from '../../src/core/domain/observation.ts'
import { AUDIT_RULES } from '../../src/core/rules/audit/audit-rules.ts'
import type { Generated } from './generated.ts'

const RULES = Object.entries(AUDIT_RULES)

const section = (severity: string): string => {
  const rows = RULES.filter(([, rule]) => rule.severity === severity).map(
    ([id, { title, loses, lookFor, see, fix, source }]) => `### ${id}

${title} You lose: ${loses[0]?.toLowerCase()}${loses.slice(1)}

- Look for: ${lookFor.replaceAll('*', '\\*')}.
- Reproduce: ${see}
- Fix: ${fix}
- Source: ${source.startsWith('sources.md') ? `[${source}](sources.md)` : source}.
`,
  )
  return `## ${severity[0]?.toUpperCase()}${severity.slice(1)}\n\n${rows.join('\n')}`
}

const page = (): string => `# Audit rules

<!-- Generated from src/core/rules/audit by \`npm run generate\`. Do not edit. -->

Findings of an audit, by stable IDs. Critical: you lose money or data. Important: you lose orders. Advice: a possible
improvement.

## Use the rules in your own tests

Many rules need only events and the status of an order in your app. Record that status after each step:

\`\`\`sh
curl -X POST http://127.0.0.1:8080/_sandbox/observations -H 'Content-Type: application/json' \\
  -d '{"order": "order-1", "value": "paid", "step": "return", "effects": {"shipped": 1}, "refno": "order-1"}'
curl 'http://127.0.0.1:8080/_sandbox/judge/observations?refno=order-1'
\`\`\`

- \`value\` is one of ${ORDER_STATUSES.join(', ')}. \`review\` is an accepted order that a person checks.
- \`effects\` counts actions that must happen once. Without it, repeated actions are not reported.
- \`step\` begins with the last action: checkout, pass, fail, cancel, return, return again, second tab, webhook, webhook
  again, older webhook, forged webhook, cancel page, expire, sweep, restart, look, end. Any words can follow. Missing
  actions are reported only after \`end\`: send it when the app has finished its work.
- \`refno\` or \`transaction\` identifies the order.
- \`decides\` in the second response is the first source that your app settles an order by (redirect, webhook, both).

Each call records an event (\`observation.recorded\`, see [watching](../how-to/debug-a-request.md)). You can also record the result of an experiment
with POST \`/_sandbox/verdicts\`. GET returns the newest 200; they are kept as long as the coverage.

${SEVERITIES.map(section).join('\n')}`

/** Returns docs/reference/audit-rules.md from the table of rules. */
export const auditRulesPage = (): Generated => ({ path: 'docs/reference/audit-rules.md', text: page() })
