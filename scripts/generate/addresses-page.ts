import { defaultSettings } from '../../src/app/settings/resolve-settings.ts'
import { addressRows } from '../../src/cli/doctor/address-rows.ts'
import { type Check, factsOf, reasonOf } from '../../src/cli/doctor/doctor-check.ts'
import type { Report } from '../../src/cli/doctor/doctor-report.ts'
import type { Place } from '../../src/cli/doctor/environment.ts'
import { CHECKS, findingsOf } from '../../src/cli/doctor/findings.ts'
import type { Generated } from './generated.ts'
import { cell, withEnd } from './markdown.ts'

const BEGIN = '<!-- Generated from src/cli/doctor by `npm run generate`: do not edit from here to the end. -->'

/** Placeholders for the facts that a fix names. */
const ANY = {
  what: 'URL',
  hostname: 'NAME',
  port: 'PORT',
  setting: '--SETTING',
  place: { engine: 'docker', isWsl: false },
} as const

const row = ([code, { means, fix }]: readonly [string, Check]): string =>
  `| \`${code}\` | ${cell(means)} | ${cell(fix(ANY))} |`

const PLACE: Place = { engine: 'docker', isWsl: false, hostName: '3f2a9c1b7d50', signs: ['/.dockerenv exists'] }
const SANDBOX = 'http://127.0.0.1:8080'

/** Returns a report with one entry of each kind. */
const example = (): Report => {
  const webhook = 'http://localhost:3000/hooks'
  const from = ['webhook.url of transactions']
  const [found] = findingsOf('webhook', factsOf(new URL(webhook), { place: PLACE, result: 'rejected' }))
  if (!found) throw new Error('no finding')
  const [first, ...rest] = addressRows(PLACE, defaultSettings(), SANDBOX, '8080')
  const last = rest.at(-1)
  const result = reasonOf('rejected')
  const check = { what: 'webhook', url: webhook, from, isReached: false, result, findings: [found.code] } as const
  return {
    place: PLACE,
    sandbox: { answers: true, url: SANDBOX, version: '0.1.0' },
    addresses: [...(first ? [first] : []), ...(last ? [last] : [])],
    checks: [check],
    findings: [found],
    remarks: ['With `--webhooks manual`, no webhook is sent until you fire it.'],
  }
}

const section = (): string => `${BEGIN}

## Findings

With at least one finding, the exit code is 1.

| code | meaning | fix |
| --- | --- | --- |
${Object.entries(CHECKS).map(row).join('\n')}

## \`--format json\`

- \`place.engine\` is absent outside of containers.
- If the sandbox is not running, \`sandbox\` has \`why\` instead of \`version\`.
- \`note\` can be absent.
- \`checks[].what\` is \`listening\`, \`address\` (of the settings or of a space), \`webhook\`, \`return\` or \`page\`. Its \`findings\`
  are codes of the table above.
- \`findings[].about\` is a URL, a flag with its value (\`--host 127.0.0.1\`, \`--space ci\`), or the host name of a request.

Codes and member names are stable; texts can change.

\`\`\`json
${JSON.stringify(example(), undefined, 2)}
\`\`\`
`

/** Returns docs/reference/doctor.md, which ends with every finding of `doctor` and an example of its report. */
export const addressesPage = (): Generated => {
  const path = 'docs/reference/doctor.md'
  return { path, text: withEnd(path, section()) }
}
