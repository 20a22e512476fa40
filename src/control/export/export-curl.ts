import { LONGEST_ATTEMPT_MS } from '../../core/domain/delivery.ts'
import { durationText } from '../../core/domain/duration.ts'
import { headerOption, JSON_OPTION, quoted } from '../../core/domain/shell-quoting.ts'
import { type Step, stepsOf } from './export-steps.ts'
import { authorizeBody, type TestRun } from './export-test.ts'
import { describeRun, headLine, NEW_VALUES, type Run } from './exported-run.ts'
import { shellHead } from './shell-head.ts'

/** Quotes a text, with a variable in place of the ID of the run. */
const withId = (text: string, id: string): string => text.split(id).map(quoted).join('"$id"')

/** Differences between the two interfaces. */
const KINDS = {
  transaction: {
    keys: ['merchant=$(field merchantId)', 'password=$(field password)'],
    opened: '-u "$merchant:$password"',
    hook: `, "webhook": { "url": "'"$SHOP_WEBHOOK_URL"'" }`,
    begun: [
      'id=$(field transactionId)',
      `start=$(printf '%s\\n' "$response" | sed -n 's/^[Ll]ocation: *\\([^[:cntrl:]]*\\).*/\\1/p')`,
    ],
  },
  link: {
    keys: ['key=$(field linkKey)', 'key_header=$(field linkKeyHeader)'],
    opened: '-H "$key_header: $key"',
    hook: `, "webhookEndpoint": "'"$SHOP_WEBHOOK_URL"'"`,
    begun: ['id=$(field id)'],
  },
} as const satisfies Readonly<Record<Run['kind'], object>>

const SPACE = `# A new space, so that earlier runs have no effect.
space=run.at$(date +%s).by$$
see 'get the credentials of a space' "$control/spaces/$space/credentials"`

/** Returns a request to the control API with a JSON body. */
const request = (subject: string, path: string, body: object): string =>
  `ask ${quoted(subject)} "${path}" ${quoted(JSON.stringify(body))}`

const scenarioLines = ({ queued }: TestRun): readonly string[] => {
  if (!queued) return []
  const { name, text } = queued
  const type = headerOption('content-type', 'application/yaml')
  return [
    '',
    '# The scenario.',
    ...(text === undefined
      ? []
      : [
          `see 'save the scenario' -X PUT ${type} "$control/scenarios/${name}?space=$space" --data-binary ${quoted(text)}`,
        ]),
    request('queue the outcome', 'next?space=$space', { scenario: name }),
  ]
}

const beginLines = ({ run: { kind, hasWebhooks }, sent }: TestRun): readonly string[] => {
  const { opened, hook, begun } = KINDS[kind]
  const text = quoted(JSON.stringify(sent.body).slice(0, -1))
  return [
    '',
    ...(hasWebhooks
      ? [
          '# Webhook address of your app. Without it, the script requests no webhook.',
          'webhook=',
          `[ -z "\${SHOP_WEBHOOK_URL:-}" ] || webhook='${hook}'`,
          '',
        ]
      : []),
    '# The request of your app.',
    `call 'begin' ${opened} ${JSON_OPTION} "$SANDBOX_URL/v1/${kind}s" -d ${text}${hasWebhooks ? '"$webhook"' : ''}'}'`,
    ...begun,
  ]
}

const passLine = (ms: number): string =>
  `see 'advance the clock' -X PUT ${JSON_OPTION} "$control/clock?space=$space" -d '{"advance":"${durationText(ms)}"}'`

const stepLine = (step: Step, kind: Run['kind']): string => {
  const action = (subject: string, requested: object): string => request(subject, `${kind}s/$id/challenge`, requested)
  switch (step.do) {
    case 'open':
      return `call 'open the start page' "$start"`
    case 'enter':
      return request('enter the card', 'links/$id/submit', { card: step.card, ...step.more })
    case 'code':
      return action(step.isWrong ? 'type a wrong code' : 'type the code', { code: step.code })
    case 'channel':
      return action('choose how the code comes', { channel: step.channel })
    case 'approve':
      return action(step.isApproved ? 'approve' : 'deny', { approve: step.isApproved })
    case 'cancel':
      return action('cancel', { cancel: true })
    case 'end':
      return action('end it', { outcome: step.end.transStatus, reason: step.end.reason })
    case 'time':
      return passLine(step.ms)
  }
}

/** Members of `card.3D`: values that are new in each run are only checked for presence. */
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
  if (!redirect) return `expect_no 'redirect' '"redirect":'`
  // The host of a sandbox address differs between runs.
  if (ownPage !== undefined) return `expect 'the page of the sandbox' ${withId(`${ownPage}"`, id)}`
  const { method, url } = redirect
  return `expect 'the redirect to the merchant' ${withId(`"redirect":${JSON.stringify({ method, url }).slice(0, -1)},`, id)}`
}

/** Returns the authorization of the app, which may be declined. */
const authorizationLines = ({ run: { kind, authorization }, sent }: TestRun): readonly string[] => {
  if (!authorization) return []
  const { declined } = authorization
  const body = quoted(JSON.stringify(authorizeBody(authorization, sent)))
  return [
    '',
    '# The authorization of your app.',
    `response=$(curl -sSi --max-time 60 ${KINDS[kind].opened} ${JSON_OPTION} "$SANDBOX_URL/v1/transactions/$id/authorize" -d ${body})`,
    declined
      ? `expect 'the decline' ${quoted(`"code":"${declined.code}"`)}`
      : `expect 'the code of the acquirer' '"acquirerAuthorizationCode":"'`,
  ]
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
    '# The result.',
    `call 'read the result' ${KINDS[kind].opened} "$SANDBOX_URL/v1/${kind}s/$id"`,
    `expect 'the status' ${member('status', status)}`,
    ...values,
    ...(failure ? [`expect 'the reason of the failure' ${member('fail', failure)}`] : []),
    `see 'read the redirect' "$control/${kind}s/$id"`,
    backLine(run),
    ...(webhooks.length > 0
      ? [
          `if [ -n "\${SHOP_WEBHOOK_URL:-}" ]; then`,
          ...(delayMs > 0 ? [`  ${passLine(delayMs)}`] : []),
          `  see 'wait for the webhook' "$control/wait?type=webhook.delivered&${kind}=$id&timeout=${durationText(LONGEST_ATTEMPT_MS)}"`,
          'fi',
        ]
      : []),
  ]
}

/** Returns a run as a shell script that repeats it and compares the result. */
export const curlForm = (test: TestRun, origin: string): string => {
  const { run, sent } = test
  const steps = stepsOf(run, sent)
  return [
    '#!/bin/sh',
    `# ${headLine(run)}`,
    '# Exits with 1 if the result differs. Needs only a shell and curl: SANDBOX_URL=http://… sh FILE',
    shellHead(quoted(origin)),
    '',
    SPACE,
    ...KINDS[run.kind].keys,
    ...scenarioLines(test),
    ...beginLines(test),
    ...(steps.length > 0 ? ['', '# The actions of the customer.'] : []),
    ...steps.map((step) => stepLine(step, run.kind)),
    ...authorizationLines(test),
    ...endLines(run),
    `echo ${quoted(`ok: ${describeRun(run)}`)}`,
    '',
  ].join('\n')
}
