import { defaultSettings } from '../../src/app/settings/resolve-settings.ts'
import { addressRows } from '../../src/cli/doctor/address-rows.ts'
import { type Check, factsOf, reasonOf } from '../../src/cli/doctor/doctor-check.ts'
import type { Report } from '../../src/cli/doctor/doctor-report.ts'
import type { HostEnvironment } from '../../src/cli/doctor/environment.ts'
import { CHECKS, findingsOf } from '../../src/cli/doctor/findings.ts'
import type { Generated } from './generated.ts'
import { code, pageOf, table } from './markdown.ts'

/** Without the fix: each report has it, with the real names. */
const row = ([name, { description }]: readonly [string, Check]): readonly string[] => [code(name), description]

const CONTAINER: HostEnvironment = {
  engine: 'docker',
  isWsl: false,
  hostName: '3f2a9c1b7d50',
  evidence: ['/.dockerenv exists'],
}
const SANDBOX = 'http://127.0.0.1:8080'

/** Returns a report with one entry of each kind. */
const example = (): Report => {
  const webhook = 'http://localhost:3000/hooks'
  const sources = ['webhook.url of transactions']
  const [finding] = findingsOf(
    'webhook',
    factsOf(new URL(webhook), { environment: CONTAINER, result: 'connection_refused' }),
  )
  if (!finding) throw new Error('no finding')
  const [first, ...rest] = addressRows(CONTAINER, defaultSettings(), SANDBOX, '8080')
  const last = rest.at(-1)
  const result = reasonOf('connection_refused')
  const check = {
    kind: 'webhook',
    url: webhook,
    sources,
    isReachable: false,
    result,
    findings: [finding.code],
  } as const
  return {
    environment: CONTAINER,
    sandbox: { isRunning: true, url: SANDBOX, version: '0.1.0' },
    addresses: [...(first ? [first] : []), ...(last ? [last] : [])],
    checks: [check],
    findings: [finding],
    hints: ['With `--webhooks manual`, no webhook is sent until you fire it.'],
  }
}

const page = (): string =>
  pageOf(
    'Doctor',
    'src/cli/doctor',
    `\`threeds-sandbox doctor\` finds URLs that the browser, your app or the sandbox cannot reach. The exit code is 1 if there is a
finding.`,
    `- It checks the URLs of the settings, and the webhooks, redirects and pages of the running sandbox.
- Run it where the sandbox runs, such as \`docker exec CONTAINER node /app/dist/cli.js doctor\`.
- It opens connections to receivers and apps, but sends nothing. \`--webhook-targets\` limits them.
- \`--space NAME\` limits the check to a space. Findings about host names are always reported.
- [Docker](../how-to/docker.md#connect-containers) lists the URLs between containers and host.`,
    '## Findings',
    'The report has the fix of each finding.',
    table(['Code', 'Meaning'], Object.entries(CHECKS).map(row)),
    '## JSON report',
    'With `--format json`. Codes and member names are stable; texts can change.',
    `\`\`\`json
${JSON.stringify(example(), undefined, 2)}
\`\`\``,
    `- \`environment.engine\` is absent outside of containers.
- If the sandbox is not running, \`sandbox\` has \`reason\` instead of \`version\`.
- \`checks[].kind\` is \`listening\`, \`address\`, \`webhook\`, \`return\` or \`page\`. Its \`findings\` are codes of the table above.
- \`findings[].subject\` is a URL, a flag with its value, or the host name of a request.`,
    'See [cross-site cookies](../how-to/cross-site-cookies.md).',
  )

/** Returns docs/reference/doctor.md: every finding of `doctor`, and an example of its report. */
export const addressesPage = (): Generated => ({ path: 'docs/reference/doctor.md', text: page() })
