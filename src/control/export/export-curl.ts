import { LONGEST_ATTEMPT_MS } from '../../core/domain/delivery.ts'
import { durationText } from '../../core/domain/duration.ts'
import { headerOption, JSON_OPTION, quoted } from '../../core/domain/shell-words.ts'
import { type Step, stepsOf } from './export-steps.ts'
import type { TestRun } from './export-test.ts'
import { headLine, howItWent, NEW_VALUES, type Run } from './exported-run.ts'
import { shellHead } from './shell-head.ts'

/** The same where a variable takes the place of an id that is new in each run. */
const withId = (text: string, id: string): string => text.split(id).map(quoted).join('"$id"')

/** What differs between the two interfaces. */
const KINDS = {
  transaction: {
    keys: ['merchant=$(field merchantId)', 'password=$(field password)'],
    opened: '-u "$merchant:$password"',
    hook: `, "webhook": { "url": "'"$SHOP_WEBHOOK_URL"'" }`,
    begun: [
      'id=$(field transactionId)',
      `start=$(printf '%s\\n' "$answer" | sed -n 's/^[Ll]ocation: *\\([^[:cntrl:]]*\\).*/\\1/p')`,
    ],
  },
  link: {
    keys: ['key=$(field linkKey)', 'key_header=$(field linkKeyHeader)'],
    opened: '-H "$key_header: $key"',
    hook: `, "webhookEndpoint": "'"$SHOP_WEBHOOK_URL"'"`,
    begun: ['id=$(field id)'],
  },
} as const satisfies Readonly<Record<Run['kind'], object>>

const SPACE = `# A space of its own, so that nothing of an earlier run is seen.
space=run.at$(date +%s).by$$
see 'get the credentials of a space' "$control/spaces/$space/credentials"`

/** A call of the control API that sends JSON. */
const ask = (what: string, path: string, body: object): string =>
  `ask ${quoted(what)} "${path}" ${quoted(JSON.stringify(body))}`

const armLines = ({ armed }: TestRun): readonly string[] => {
  if (!armed) return []
  const { name, text } = armed
  const type = headerOption('content-type', 'application/yaml')
  return [
    '',
    '# What decides.',
    ...(text === undefined
      ? []
      : [
          `see 'put the scenario' -X PUT ${type} "$control/scenarios/${name}?space=$space" --data-binary ${quoted(text)}`,
        ]),
    ask('arm the outcome', 'next?space=$space', { scenario: name }),
  ]
}

const beginLines = ({ run: { kind, isTold }, sent }: TestRun): readonly string[] => {
  const { opened, hook, begun } = KINDS[kind]
  const text = quoted(JSON.stringify(sent.body).slice(0, -1))
  return [
    '',
    ...(isTold
      ? [
          '# Where your app takes webhooks. A shell listens nowhere, so without it none is asked for.',
          'webhook=',
          `[ -z "\${SHOP_WEBHOOK_URL:-}" ] || webhook='${hook}'`,
          '',
        ]
      : []),
    '# What your app does.',
    `call 'begin' ${opened} ${JSON_OPTION} "$SANDBOX_URL/v1/${kind}s" -d ${text}${isTold ? '"$webhook"' : ''}'}'`,
    ...begun,
  ]
}

const passLine = (ms: number): string =>
  `see 'let time pass' -X PUT ${JSON_OPTION} "$control/clock?space=$space" -d '{"advance":"${durationText(ms)}"}'`

const stepLine = (step: Step, kind: Run['kind']): string => {
  const answer = (what: string, wish: object): string => ask(what, `${kind}s/$id/challenge`, wish)
  switch (step.do) {
    case 'open':
      return `call 'open the start page' "$start"`
    case 'enter':
      return ask('enter the card', 'links/$id/submit', { card: step.card, ...step.more })
    case 'code':
      return answer(step.isWrong ? 'type a wrong code' : 'type the code', { code: step.code })
    case 'channel':
      return answer('choose how the code comes', { channel: step.channel })
    case 'approve':
      return answer(step.isApproved ? 'approve' : 'deny', { approve: step.isApproved })
    case 'cancel':
      return answer('cancel', { cancel: true })
    case 'end':
      return answer('end it', { outcome: step.end.transStatus, reason: step.end.reason })
    case 'time':
      return passLine(step.ms)
  }
}

/** Members of `card.3D`: those that are new in each run are there or not, all others are what they were. */
const VALUES = [
  'eci',
  'directoryResponse',
  'authenticationResponse',
  'transStatusReason',
  'threeDSVersion',
  'cardHolderInfo',
  ...NEW_VALUES,
]

const backLine = ({ id, redirect, ownPage }: Run): string => {
  if (!redirect) return `expect_no 'way back' '"redirect":'`
  // An address of the sandbox itself begins as it is called in this run.
  if (ownPage !== undefined) return `expect 'the page of the sandbox' ${withId(`${ownPage}"`, id)}`
  const { method, url } = redirect
  return `expect 'the way back to the merchant' ${withId(`"redirect":${JSON.stringify({ method, url }).slice(0, -1)},`, id)}`
}

const endLines = (run: Run): readonly string[] => {
  const { kind, status, threeDS = {}, failure, webhooks, delayMs } = run
  const member = (name: string, value: unknown): string => quoted(`"${name}":${JSON.stringify(value)}`)
  const values = VALUES.map((name) => {
    const value = threeDS[name]
    if (value === undefined) return `expect_no ${quoted(name)} ${quoted(`"${name}":`)}`
    return `expect ${quoted(name)} ${NEW_VALUES.includes(name) ? quoted(`"${name}":"`) : member(name, value)}`
  })
  return [
    '',
    '# What came of it.',
    `call 'read the result' ${KINDS[kind].opened} "$SANDBOX_URL/v1/${kind}s/$id"`,
    `expect 'this status' ${member('status', status)}`,
    ...values,
    ...(failure ? [`expect 'why it failed' ${member('fail', failure)}`] : []),
    `see 'see where the browser goes' "$control/${kind}s/$id"`,
    backLine(run),
    ...(webhooks.length > 0
      ? [
          `if [ -n "\${SHOP_WEBHOOK_URL:-}" ]; then`,
          ...(delayMs > 0 ? [`  ${passLine(delayMs)}`] : []),
          `  see 'see the webhook delivered' "$control/wait?type=webhook.delivered&${kind}=$id&timeout=${durationText(LONGEST_ATTEMPT_MS)}"`,
          'fi',
        ]
      : []),
  ]
}

/** A run as a script of the shell that makes it again and says whether it went the same way. */
export const curlForm = (test: TestRun, origin: string): string => {
  const { run, sent } = test
  const steps = stepsOf(run, sent)
  return [
    '#!/bin/sh',
    `# ${headLine(run)}`,
    '# It ends with 1 where it goes otherwise. With a shell and curl and nothing else: SANDBOX_URL=http://… sh FILE',
    shellHead(quoted(origin)),
    '',
    SPACE,
    ...KINDS[run.kind].keys,
    ...armLines(test),
    ...beginLines(test),
    ...(steps.length > 0 ? ['', '# What the customer does.'] : []),
    ...steps.map((step) => stepLine(step, run.kind)),
    ...endLines(run),
    `echo ${quoted(`ok: ${howItWent(run)}`)}`,
    '',
  ].join('\n')
}
