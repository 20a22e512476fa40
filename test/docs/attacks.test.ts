import { expect, it } from 'vitest'
import { ATTACKS } from '../attacks/attacks.ts'

const cell = (text: string): string => text.replaceAll('|', '\\|')

const page = (): string => `# What once got through

<!-- Generated from test/attacks by \`npx vitest run test/docs/attacks.test.ts -u\`. Do not edit. -->

What attackers of this sandbox have found, what happened before there was a rule against it (figures of the machine on which it was
found), and what has to happen now. \`npm run test:long -- attacks\` plays all of it and prints what happened, with times that it does
not judge: its callers share the process and the machine. \`npm run test:more\` plays what is cheap, with less of it, and has the rest where the last
column says. [security.md](security.md) has the rules.

${Object.entries(ATTACKS)
  .map(([kind, attacks]) => {
    const rows = attacks.map(({ what, before, holds, elsewhere }) => {
      const where = elsewhere === undefined ? 'here' : `[${elsewhere}](../${elsewhere})`
      return `| ${[what, before, holds, where].map(cell).join(' | ')} |`
    })
    return [
      `## ${kind}`,
      '',
      '| attack | before | now | in `npm run test:more` |',
      '| --- | --- | --- | --- |',
      ...rows,
    ].join('\n')
  })
  .join('\n\n')}
`

it('docs/attacks.md is what the tests play', async () => {
  await expect(page()).toMatchFileSnapshot('../../docs/attacks.md')
})
