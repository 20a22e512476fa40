import { DISPLAYED_BRANDS } from '../../src/core/domain/brand-names.ts'
import { AGREEMENTS } from '../../src/core/rules/request-data/agreements.ts'
import { DATA_PACKS } from '../../src/core/rules/request-data/data-packs.ts'
import type { DataPack, DataRule } from '../../src/core/rules/request-data/data-rule.ts'
import { FORMS } from '../../src/core/rules/request-data/forms.ts'
import type { Generated } from './generated.ts'
import { code, codes, pageOf, table } from './markdown.ts'

const conditionOf = ({ test, note, channels, from, before }: DataRule): string => {
  const words = (): string => {
    switch (test.kind) {
      case 'present':
        return test.or === undefined ? 'is present' : 'at least one of them is present'
      case 'characters':
        return test.least === undefined ? `at most ${test.most} characters` : `${test.least} to ${test.most} characters`
      case 'number':
        return `from ${test.least} to ${test.most}`
      case 'form':
        return FORMS[test.form].must
      case 'agrees':
        return `no value that ${AGREEMENTS[test.with].problem}`
      case 'real':
        return 'no placeholder, such as test@example.com'
    }
  }
  return [
    words(),
    ...(channels === undefined ? [] : [`channels ${channels.join(', ')}`]),
    ...(from === undefined ? [] : [`since ${from}`]),
    ...(before === undefined ? [] : [`before ${before}`]),
    ...(note === undefined ? [] : [note]),
  ].join('; ')
}

/** Returns the members of a rule. Those of one object are shortened after the first. */
const membersOf = ({ members }: DataRule): string => {
  const [first] = members
  const above = first.slice(0, first.lastIndexOf('.') + 1)
  return codes(members.map((member, n) => (n > 0 && member.startsWith(above) ? member.slice(above.length) : member)))
}

/** Returns the keys of all sources of the rules. */
const sourcesOf = (rules: readonly DataRule[]): string => {
  const keys = new Set(rules.map(({ source }) => source.replace('sources.md: ', '')))
  return `[Sources](../contributing/sources.md): ${[...keys].join(', ')}.`
}

const section = ({ title, networks, since, region, rules, isStrict }: DataPack): string => {
  const scope = [
    networks === undefined
      ? 'All networks'
      : networks.map((name) => `${DISPLAYED_BRANDS[name].name} (${code(name)})`).join(', '),
    ...(since === undefined ? [] : [`since ${since}`]),
    region,
    ...(isStrict ? ['only in `verify` and in audits'] : []),
  ].join(', ')
  const rows = rules.map((rule) => [code(rule.id), membersOf(rule), conditionOf(rule), rule.severity])
  return [
    `## ${title}`,
    `${scope}. ${sourcesOf(rules)}`,
    table(['Rule', 'Members of `card.3D`', 'Condition', 'Severity'], rows),
  ].join('\n\n')
}

const page = (): string =>
  pageOf(
    'Rules for request data',
    'src/core/rules/request-data',
    `The data that card networks expect in \`card.3D\`. The real service accepts most gaps, but banks then decline or challenge more
often. With \`--data-rules note\`, the default, \`sandbox-notes\` names each finding:`,
    `\`\`\`
sandbox-notes: Request data: card.3D.cardholder.billAddrLine1 has 80 characters; allowed: at most 50 [address-line]
\`\`\``,
    `- \`reject\` returns 400 \`INVALID_PROPERTY\` for a request with a gap. \`off\` applies no rule. A space can have its own value:
  \`PUT /_sandbox/spaces/{space}/request-settings\`.
- A gap is missing, too long or contradictory data. Advice never rejects: sources disagree, or a value only looks odd.
- An absent or empty member only violates rules of presence.
- The version is \`preferredProtocolVersion\`, otherwise 2.2.0. The channel is \`deviceChannel\`, otherwise 02.
- Browser data are required in channels 01 and 03 only: in channel 02, the hosted page has them.`,
    ...DATA_PACKS.map(section),
    'See [debug a request](../how-to/debug-a-request.md).',
  )

/** Returns docs/reference/request-data-rules.md from the rules for request data. */
export const requestDataPage = (): Generated => ({ path: 'docs/reference/request-data-rules.md', text: page() })
