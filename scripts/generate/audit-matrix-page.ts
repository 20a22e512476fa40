import { ALSO } from '../../test/audit/variants/also.ts'
import { HIDDEN, PAIRS } from '../../test/audit/variants/pairs.ts'
import { VARIANTS } from '../../test/audit/variants/variants.ts'
import type { Generated } from './generated.ts'

const INTRODUCTION = `# Planted bugs

${VARIANTS.length} bugs, each planted alone in a shop that is right ([test/audit/variants](../test/audit/variants/variants.json)), and what a whole
audit says of each: the rule on top is the one that is meant, and what stands beside it is true of that shop as well. Bugs with a * were
described and planted before there were rules. \`npm run test:long -- test/audit/matrix\` plays them all (ten minutes), and all ${PAIRS.length}
pairs of those with a *: in ${PAIRS.length - HIDDEN.length} both rules are told, in ${HIDDEN.length} one bug hides the other, or is told as what follows from it.

| bug | what is wrong | on top | beside it |
| --- | --- | --- | --- |
`

/** Returns docs/audit-matrix.md: each planted bug with the rules that find it. */
export const auditMatrixPage = (): Generated => {
  const rows = VARIANTS.map(
    ({ name, bug, rule, isFirstTry }) =>
      `| ${name}${isFirstTry ? ' *' : ''} | ${bug} | \`${rule}\` | ${(ALSO[name] ?? []).map((one) => `\`${one}\``).join(', ')} |\n`,
  )
  return { path: 'docs/audit-matrix.md', text: INTRODUCTION + rows.join('') }
}
