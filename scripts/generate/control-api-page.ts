import { isMap } from '../../src/core/domain/is-record.ts'
import type { ContractDocument } from './contract.ts'
import type { Generated } from './generated.ts'
import { code, pageOf, repeats, table } from './markdown.ts'

const METHODS = ['get', 'post', 'put', 'delete']

/** The sections, each with the first segments of its paths. */
const SECTIONS: Readonly<Record<string, readonly string[]>> = {
  Outcomes: ['next', 'scenarios', 'cards', 'aliases', 'vocabulary', 'challenge-outcomes'],
  Transactions: ['transactions'],
  Links: ['links'],
  'Webhooks and receiver': ['webhooks', 'receiver', 'receiver-response'],
  'Holds and scheduled actions': ['holds', 'scheduled'],
  'Requests and events': [
    'requests',
    'requests.har',
    'explain',
    'events',
    'activity',
    'timeline.html',
    'diff',
    'orders',
  ],
  'Tests and audits': ['wait', 'verify', 'coverage', 'validate', 'judge', 'observations', 'verdicts'],
  Gateway: ['gateway'],
  'Spaces, clock and state': ['spaces', 'clock', 'state', 'reset', 'undo'],
  'The sandbox': [
    '',
    'health',
    'ready',
    'metrics',
    'assumptions',
    'llms.txt',
    'openapi.yaml',
    'openapi.json',
    'contract.yaml',
    'contract.json',
  ],
}

type Row = { readonly segment: string; readonly cells: readonly string[] }

const rowsOf = ({ paths }: ContractDocument): readonly Row[] =>
  Object.entries(isMap(paths) ? paths : {}).flatMap(([path, item]) =>
    Object.entries(isMap(item) ? item : {})
      .filter(([method]) => METHODS.includes(method))
      .map(([method, operation]) => {
        const { operationId, summary } = isMap(operation) ? operation : {}
        const call = code(`${method.toUpperCase()} ${path}`)
        const meaning = repeats(`${operationId} ${path}`, String(summary)) ? '' : String(summary)
        return { segment: path.split('/')[1] ?? '', cells: [call, code(String(operationId)), meaning] }
      }),
  )

const section = (title: string, segments: readonly string[], rows: readonly Row[]): string => {
  const own = rows.filter(({ segment }) => segments.includes(segment))
  return `## ${title}\n\n${table(
    ['Call', 'Operation', 'Summary'],
    own.map(({ cells }) => cells),
  )}`
}

const page = (rows: readonly Row[]): string => {
  const knownNames = Object.values(SECTIONS).flat()
  const missing = rows.filter(({ segment }) => !knownNames.includes(segment))
  if (missing.length > 0) throw new Error(`control-api-page.ts: no section for /${missing[0]?.segment}`)
  return pageOf(
    'Control API',
    'src/control/openapi.yaml',
    `The control API selects outcomes, shows requests and events, and controls time and webhooks. The full contract is
\`GET /_sandbox/openapi.yaml\`, in the package \`dist/control/openapi.json\`.`,
    `\`\`\`sh
curl 'http://127.0.0.1:8080/_sandbox/cards?brand=VIS&name=challenge_success'
\`\`\``,
    `- Add \`?space=NAME\` to select a space. The default is \`default\`.
- Bodies are JSON with \`content-type: application/json\`. Scenario texts can be YAML.
- Lists accept \`fields\`, such as \`fields=id,status\`. Pages then have at most 2 KB; pass \`next\` of a page as \`after\`.
- [Errors](errors.md#control-api) have the shape of the transaction interface.
- If the sandbox has a control token, send \`Authorization: Bearer TOKEN\` ([who may call it](../explanation/security.md)).
- In JavaScript, \`space.call(OPERATION, …)\` of the [test kit](test-kit.md) calls an operation by its name.

Paths are relative to \`/_sandbox\`. An operation without a summary does what its name states.`,
    ...Object.entries(SECTIONS).map(([title, segments]) => section(title, segments, rows)),
  )
}

/** Returns docs/reference/control-api.md: all operations of the control API by resource. */
export const controlApiPage = (document: ContractDocument): Generated => ({
  path: 'docs/reference/control-api.md',
  text: page(rowsOf(document)),
})
