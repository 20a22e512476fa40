import { SEVERITIES } from '../../src/core/domain/observation.ts'
import { AUDIT_RULES } from '../../src/core/rules/audit/audit-rules.ts'
import type { Generated } from './generated.ts'
import { code, pageOf, table } from './markdown.ts'

const RULES = Object.entries(AUDIT_RULES)

const section = (severity: string): string => {
  const rows = RULES.filter(([, rule]) => rule.severity === severity).map(([id, { title, fix }]) => [
    code(id),
    title,
    fix,
  ])
  return `## ${severity[0]?.toUpperCase()}${severity.slice(1)}\n\n${table(['Rule', 'Meaning', 'Fix'], rows)}`
}

const page = (): string =>
  pageOf(
    'Audit rules',
    'src/core/rules/audit',
    `The findings of [an audit](../how-to/audit-your-app.md), by stable IDs. Critical: you lose money or data. Important: you lose
orders. Advice: a possible improvement.`,
    `\`\`\`sh
threeds-sandbox audit explain amount.not-compared
\`\`\``,
    `With \`gateway: service\`, the service rejects wrong authorizations, and the audit judges what your app does with the order.`,
    ...SEVERITIES.map(section),
    'See [the audit file](audit-file.md).',
  )

/** Returns docs/reference/audit-rules.md from the table of rules. */
export const auditRulesPage = (): Generated => ({ path: 'docs/reference/audit-rules.md', text: page() })
