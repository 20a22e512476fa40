import { FURTHER_RULES } from '../../test/audit/variants/further-rules.ts'
import { HIDDEN, PAIRS } from '../../test/audit/variants/pairs.ts'
import { VARIANTS } from '../../test/audit/variants/variants.ts'
import type { Generated } from './generated.ts'

const INTRODUCTION = `# Planted bugs

${VARIANTS.length} bugs, each planted alone in a correct shop ([test/audit/variants](../../../test/audit/variants/variants.json)), with the result of a complete
audit. The first rule is the expected one; the others are also true for that shop. Bugs with a * were described and planted
before the rules existed.

\`npm run test:long -- test/audit/matrix\` plays all bugs, and the experiments of all ${PAIRS.length} pairs of bugs with a *. In ${PAIRS.length - HIDDEN.length} pairs,
the audit reports both rules. In ${HIDDEN.length} pairs, one bug hides the other or is reported as its consequence. Bugs with a gateway are in an
app that charges. \`test/audit/watch-learned.more.test.ts\` finds three of the bugs with a file that \`audit --watch\` wrote.

| bug | description | first rule | other rules |
| --- | --- | --- | --- |
`

/** Returns docs/contributing/evidence/audit-matrix.md: each planted bug with the rules that find it. */
export const auditMatrixPage = (): Generated => {
  const rows = VARIANTS.map(
    ({ name, bug, rule, isFirstTry }) =>
      `| ${name}${isFirstTry ? ' *' : ''} | ${bug} | \`${rule}\` | ${(FURTHER_RULES[name] ?? []).map((item) => `\`${item}\``).join(', ')} |\n`,
  )
  return { path: 'docs/contributing/evidence/audit-matrix.md', text: INTRODUCTION + rows.join('') }
}
