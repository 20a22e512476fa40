import { quoted } from '../../domain/curl.ts'
import { durationText } from '../../domain/duration.ts'
import type { Armed } from './armed.ts'
import { howItWent, inLine } from './in-words.ts'
import type { Run } from './run.ts'
import type { Sent } from './sent.ts'
import { shellHead } from './shell-head.ts'
import { type Step, stepsOf } from './steps.ts'

/** The same where a variable takes the place of an id that is new in each run. */
const withId = (text: string, id: string): string => text.split(id).map(quoted).join('"$id"')

const SPACE = `# A space of its own, so that nothing of an earlier run is seen.
space=run.at$(date +%s).by$$
see 'get the credentials of a space' "$control/spaces/$space/credentials"`

const armLines = (armed: Armed | undefined): readonly string[] => {
  if (!armed) return []
  const { name, text } = armed
  const put =
    text === undefined
      ? []
      : [
          `see 'put the scenario' -X PUT -H 'content-type: application/yaml' "$control/scenarios/${name}?space=$space" --data-binary ${quoted(text)}`,
        ]
  return [
    '',
    '# What decides.',
    ...put,
    `ask 'arm the outcome' "next?space=$space" ${quoted(JSON.stringify({ scenario: name }))}`,
  ]
}

const beginLines = ({ kind, hasWebhookAddress, webhooks }: Run, { body }: Sent): readonly string[] => {
  const isTold = hasWebhookAddress || webhooks.length > 0
  const text = JSON.stringify(body)
  const hook =
    kind === 'link' ? `, "webhookEndpoint": "'"$SHOP_WEBHOOK_URL"'"` : `, "webhook": { "url": "'"$SHOP_WEBHOOK_URL"'" }`
  const opened = kind === 'link' ? `-H "$key_header: $key"` : '-u "$merchant:$password"'
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
    `call 'begin' ${opened} -H 'content-type: application/json' "$SANDBOX_URL/v1/${kind}s" -d ${quoted(text.slice(0, -1))}${isTold ? '"$webhook"' : ''}'}'`,
    kind === 'link' ? 'id=$(field id)' : 'id=$(field transactionId)',
  ]
}

const passLine = (ms: number): string =>
  `see 'let time pass' -X PUT -H 'content-type: application/json' "$control/clock?space=$space" -d '{"advance":"${durationText(ms)}"}'`

const stepLine = (step: Step, kind: Run['kind']): string => {
  const answer = (what: string, wish: object): string =>
    `ask ${quoted(what)} "${kind}s/$id/challenge" ${quoted(JSON.stringify(wish))}`
  switch (step.do) {
    case 'open':
      return `call 'open the start page' "$start"`
    case 'enter':
      return `ask 'enter the card' "links/$id/submit" ${quoted(JSON.stringify({ card: step.card, ...step.more }))}`
    case 'code':
      return answer(step.isWrong ? 'type a wrong code' : 'type the code', { code: step.code })
    case 'channel':
      return answer('choose how the code comes', { channel: step.channel })
    case 'approve':
      return answer(step.isApproved ? 'approve' : 'deny', { approve: step.isApproved })
    case 'cancel':
      return answer('cancel', { cancel: true })
    case 'end':
      return answer('end it', {
        outcome: step.end.transStatus,
        ...(step.end.reason !== undefined && { reason: step.end.reason }),
      })
    case 'time':
      return passLine(step.ms)
  }
}

/** Values that are new in each run are there or not; all others are what they were. */
const NEW = ['cavv', 'xid', 'threeDSTransactionId']
const LASTING = [
  'eci',
  'directoryResponse',
  'authenticationResponse',
  'transStatusReason',
  'threeDSVersion',
  'cardHolderInfo',
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
  const member = (name: string, value: unknown): string => `"${name}":${JSON.stringify(value)}`
  const values = [...LASTING, ...NEW].map((name) => {
    const value = threeDS[name]
    if (value === undefined) return `expect_no ${quoted(name)} ${quoted(`"${name}":`)}`
    return NEW.includes(name)
      ? `expect ${quoted(name)} ${quoted(`"${name}":"`)}`
      : `expect ${quoted(name)} ${quoted(member(name, value))}`
  })
  const opened = kind === 'link' ? `-H "$key_header: $key"` : '-u "$merchant:$password"'
  return [
    '',
    '# What came of it.',
    `call 'read the result' ${opened} "$SANDBOX_URL/v1/${kind}s/$id"`,
    `expect 'this status' ${quoted(member('status', status))}`,
    ...values,
    ...(failure ? [`expect 'why it failed' ${quoted(member('fail', failure))}`] : []),
    `see 'see where the browser goes' "$control/${kind}s/$id"`,
    backLine(run),
    ...(webhooks.length > 0
      ? [
          `if [ -n "\${SHOP_WEBHOOK_URL:-}" ]; then`,
          ...(delayMs > 0 ? [`  ${passLine(delayMs)}`] : []),
          `  see 'see the webhook delivered' "$control/wait?type=webhook.delivered&${kind}=$id&timeout=10s"`,
          'fi',
        ]
      : []),
  ]
}

/** A run as a script of the shell that makes it again and says whether it went the same way. */
export const curlForm = (run: Run, sent: Sent, armed: Armed | undefined, origin: string): string => {
  const { kind, name } = run
  const refno = kind === 'link' ? 'reference' : 'refno'
  const keys =
    kind === 'link'
      ? ['key=$(field linkKey)', 'key_header=$(field linkKeyHeader)']
      : ['merchant=$(field merchantId)', 'password=$(field password)']
  const steps = stepsOf(run, sent)
  return [
    '#!/bin/sh',
    `# ${howItWent(run)}: as the ${kind} with the ${refno} "${inLine(name)}" went.`,
    '# It ends with 1 where it goes otherwise. With a shell and curl and nothing else: SANDBOX_URL=http://… sh FILE',
    shellHead(quoted(origin)),
    '',
    SPACE,
    ...keys,
    ...armLines(armed),
    ...beginLines(run, sent),
    ...(kind === 'transaction'
      ? [`start=$(printf '%s\\n' "$answer" | sed -n 's/^[Ll]ocation: *\\([^[:cntrl:]]*\\).*/\\1/p')`]
      : []),
    ...(steps.length > 0 ? ['', '# What the customer does.'] : []),
    ...steps.map((step) => stepLine(step, kind)),
    ...endLines(run),
    `echo ${quoted(`ok: ${howItWent(run)}`)}`,
    '',
  ].join('\n')
}
