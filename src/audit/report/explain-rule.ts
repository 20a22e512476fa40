import { didYouMean } from '../../core/domain/nearest-name.ts'
import { AUDIT_RULES, type RuleId } from '../../core/rules/audit/audit-rules.ts'
import { EXPERIMENTS } from '../experiments/all-experiments.ts'
import { EXPLORATIONS } from '../explore/explorations.ts'

const isRule = (name: string): name is RuleId => Object.hasOwn(AUDIT_RULES, name)

/** What a rule means, what it costs, which experiments show it, and how to mend it; in words. */
export const explained = (name: string): string => {
  if (!isRule(name))
    return `There is no rule ${name}${didYouMean(name, Object.keys(AUDIT_RULES))}; they are ${Object.keys(AUDIT_RULES).join(', ')}.`
  const { severity, title, loses, lookFor, see, fix, source } = AUDIT_RULES[name]
  const shows = [...EXPERIMENTS, ...EXPLORATIONS].filter(({ feeds }) => feeds.includes(name))
  return [
    `${name} (${severity}): ${title}`,
    `  what you lose  ${loses}`,
    `  look for       ${lookFor}`,
    `  see it         ${see}`,
    `  mend it        ${fix}`,
    `  shown by       ${shows.map(({ id, plays }) => `${id} (${plays})`).join('\n                 ') || 'no experiment: it is told from what was logged and shown'}`,
    `  source         ${source}`,
  ].join('\n')
}
