import { didYouMean } from '../../core/domain/nearest-name.ts'
import { AUDIT_RULES, type RuleId } from '../../core/rules/audit/audit-rules.ts'
import { EXPERIMENTS, PASSIVE } from '../experiments/all-experiments.ts'
import { EXPLORATIONS } from '../explore/explorations.ts'

const PASSIVE_CHECKS = Object.entries(PASSIVE).map(([id, rule]) => ({ id, rule, description: 'during all others' }))

const NO_EXPERIMENT = 'no experiment. The console shows it for a transaction'

const isRule = (name: string): name is RuleId => Object.hasOwn(AUDIT_RULES, name)

/** Describes a rule: its meaning, damage, experiments and fix. */
export const explainRule = (name: string): string => {
  if (!isRule(name))
    return `Unknown rule \`${name}\`${didYouMean(name, Object.keys(AUDIT_RULES)) || `. Use ${Object.keys(AUDIT_RULES).join(', ')}.`}`
  const { severity, title, loses, codeHint, see, fix, source } = AUDIT_RULES[name]
  const shows = [
    ...[...EXPERIMENTS, ...EXPLORATIONS].filter(({ rules }) => rules.includes(name)),
    ...PASSIVE_CHECKS.filter(({ rule }) => rule === name),
  ]
  return [
    `${name} (${severity}): ${title}`,
    `  you lose       ${loses}`,
    `  look for       ${codeHint}`,
    `  see it         ${see}`,
    `  fix it         ${fix}`,
    `  shown by       ${shows.map(({ id, description: runs }) => `${id} (${runs})`).join('\n                 ') || NO_EXPERIMENT}`,
    `  source         ${source}`,
  ].join('\n')
}
