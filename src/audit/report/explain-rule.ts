import { didYouMean } from '../../core/domain/nearest-name.ts'
import { AUDIT_RULES, type RuleId } from '../../core/rules/audit/audit-rules.ts'
import { EXPERIMENTS } from '../experiments/all-experiments.ts'
import { EXPLORATIONS } from '../explore/explorations.ts'

const isRule = (name: string): name is RuleId => Object.hasOwn(AUDIT_RULES, name)

/** Describes a rule: its meaning, damage, experiments and fix. */
export const explainRule = (name: string): string => {
  if (!isRule(name))
    return `Unknown rule \`${name}\`${didYouMean(name, Object.keys(AUDIT_RULES)) || `. Use ${Object.keys(AUDIT_RULES).join(', ')}.`}`
  const { severity, title, loses, lookFor, see, fix, source } = AUDIT_RULES[name]
  const shows = [...EXPERIMENTS, ...EXPLORATIONS].filter(({ rules }) => rules.includes(name))
  return [
    `${name} (${severity}): ${title}`,
    `  you lose       ${loses}`,
    `  look for       ${lookFor}`,
    `  see it         ${see}`,
    `  fix it         ${fix}`,
    `  shown by       ${shows.map(({ id, description: runs }) => `${id} (${runs})`).join('\n                 ') || 'no experiment; the audit searches logs and pages'}`,
    `  source         ${source}`,
  ].join('\n')
}
