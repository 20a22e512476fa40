// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these are placeholders of audit.yaml
import { expect, it } from 'vitest'
import { AUDIT_START } from '../../../test/support/audit-text.ts'
import { formatProblem } from '../../core/yaml/yaml-problem.ts'
import { readAuditFile } from './read-audit-file.ts'

const KNOWN_NAMES = { experiments: ['order-post-return', 'forged-old'], now: Date.UTC(2026, 5, 1) }

const problems = (text: string) => {
  const result = readAuditFile(text, '/shop/audit.yaml', KNOWN_NAMES)
  return 'file' in result ? [] : result.problems.map(formatProblem).map((line) => line.replace('/shop/', ''))
}

it.each<[what: string, from: string | RegExp, to: string, problem: string]>([
  ['an empty file', /^[\s\S]*$/, '', '1:1: The file is empty. Write at least a `version`.'],
  ['a list', /^[\s\S]*$/, '- a', '1:1: An audit file must be an object of keys, such as `version: …`.'],
  [
    'two documents',
    'version: 1',
    'version: 1\n---\na: 1',
    '2:1: A second document begins here. Write one audit per file.',
  ],
  ['an unknown key', 'checkout:', 'chekout: 1\ncheckout:', '5:1: Unknown key `chekout`. Did you mean `checkout`?'],
  [
    'a key of another object',
    'status: status',
    'status: status\n  steps: []',
    '11:3: Unknown key `steps` in `order`. It belongs in `checkout`',
  ],
  [
    'an unknown key in a step',
    'method: POST',
    'metod: POST',
    '7:9: Unknown key `metod` in `checkout.steps`. Did you mean `method`?',
  ],
  ['a wrong version', 'version: 1', 'version: 2', '1:10: version: must be 1'],
  [
    'an unknown value',
    'redirect',
    'redirekt',
    '2:10: decides: `redirekt` is unknown: it must be one of redirect, webhook, both. Did you mean `redirect`?',
  ],
  ['a missing key', '  status: status\n', '', '8:1: order.status: is missing'],
  ['an empty key', 'status: status', 'status:', '10:10: order.status: has no value. Add one or remove the key.'],
  [
    'a wrong type',
    '{ command: [node, app.js] }',
    '{ command: node app.js }',
    '4:21: app.start.command: must be an array',
  ],
  [
    'a duration without a unit',
    'decides:',
    'settleTimeout: 5\ndecides:',
    '2:16: settleTimeout: must be a time with a unit, such as 250ms, 5s, 10m or 1h',
  ],
  [
    'two locations',
    'status: status',
    'status: { json: a, html: b }',
    '10:11: order.status: must have one key: json, html, header, cookie or regex',
  ],
  [
    'a misspelled location',
    'status: status',
    'status: { jsn: a }',
    '10:13: Unknown key `jsn` in `order.status`. Did you mean `json`?',
  ],
  [
    'a bad selector',
    'status: status',
    'status: { html: "a > b" }',
    '10:19: order.status.html: must consist of tag, #id, .class, [attribute] and [attribute=value]',
  ],
  [
    'a bad expression',
    'status: status',
    'status: { regex: "(" }',
    '10:20: order.status.regex: must be a JavaScript regular expression',
  ],
  [
    'a bad path',
    'status: status',
    'status: a..b',
    '10:11: order.status: must be a path of keys, such as order.lines[0].state',
  ],
  [
    'an unknown placeholder in the file of an effect',
    'version: 1',
    'version: 1\neffects: { mails: { file: "${wrk}/mails" } }',
    '2:27: `${wrk}` is unknown here. Did you mean `work`?',
  ],
  [
    'a text of a purchase in an effect',
    'version: 1',
    'version: 1\neffects: { mails: { file: m, contains: "${email}" } }',
    '',
  ],
  [
    'a misspelled key of an effect',
    'version: 1',
    'version: 1\neffects: { mails: { fil: m } }',
    '2:21: Unknown key `fil` in `effects.mails`. Remove it.',
  ],
  [
    'a number as an effect',
    'version: 1',
    'version: 1\neffects: { mails: 3 }',
    '2:19: effects.mails: must be a JSON path, or an object such as { html: "#mails" } or { file: mails.jsonl }',
  ],
  ['one payment for each order', 'order:\n', '  again: none\norder:\n', ''],
  ['another word', 'order:\n', '  again: never\norder:\n', '8:10: checkout.again: must be none, or a list of steps'],
  [
    'a cart without a step that selects it',
    '  steps:',
    '  cart: true\n  steps:',
    '6:9: checkout.cart: is true, but no step has `${cart}`. Add it, or move the steps that fill the cart to `fill`.',
  ],
  ['two bodies', 'form:', 'json: {}, form:', '7:7: checkout.steps: sends a form and JSON. Remove one of them.'],
  ['an unknown placeholder', '${amount}', '${amout}', '7:53: `${amout}` is unknown here. Did you mean `amount`?'],
  [
    'a placeholder without a similar name',
    '${ref}',
    '${x1234567}',
    '9:19: `${x1234567}` is unknown here. Known placeholders: app, port, work, ',
  ],
  ['an unclosed placeholder', '${ref}', '${ref', '9:19: `/orders/${ref` has an unclosed `${`. Add a brace.'],
  ['a later key', 'status: status', 'status: status\n  reference: { json: id }\n', ''],
  [
    'a placeholder of the purchase in a command',
    'app.js]',
    'app.js, "${email}"]',
    '4:36: `${email}` is unknown here. Known placeholders: app, port, ',
  ],
  ['a name extracted from a step', '/orders, form', '/orders, extract: { csrf: { json: csrf } }, form', ''],
  [
    'the reference in a step of the first attempt',
    '/orders, form',
    '"/orders/${ref}", form',
    '7:28: `${ref}` is unknown here',
  ],
  [
    'the reference and an extracted name in another attempt',
    '/orders, form: { amount: "${amount}" } }',
    '/orders, extract: { csrf: { json: csrf } } }\n  again:\n    - { url: "/pay/${ref}?csrf=${csrf}" }',
    '',
  ],
  [
    'an extracted name that is a placeholder',
    'form:',
    'extract: { amount: { json: a } }, form:',
    '7:56: `amount` is reserved or invalid as a name. Use another one, of letters and digits',
  ],
  [
    'a status value twice',
    '[paid]',
    '[paid], failed: [no, paid]',
    '11:40: order.values: `paid` is already listed for paid. Remove one.',
  ],
  ['no status value', '[paid]', '[]', '11:19: order.values.paid: needs a value'],
  [
    'an unknown experiment',
    'decides:',
    'skip: { forged-odl: { reason: x } }\ndecides:',
    '2:9: skip: unknown experiment `forged-odl`. Did you mean `forged-old`?',
  ],
  [
    'an expired one',
    'decides:',
    'skip: { forged-old: { reason: x, until: 2026-05-31 } }\ndecides:',
    '2:41: skip: forged-old was skipped until 2026-05-31. Fix its finding, or set another date',
  ],
  ['the last day', 'decides:', 'skip: { forged-old: { reason: x, until: 2026-06-01 } }\ndecides:', ''],
  [
    'an invalid date',
    'decides:',
    'skip: { forged-old: { reason: x, until: 2026-13-01 } }\ndecides:',
    '2:41: until: unknown date',
  ],
  [
    'no URL and no start',
    'start: { command: [node, app.js] }',
    'log: a.log',
    '4:3: app.url: is missing. Set the URL of the running app, or `app.start`.',
  ],
  [
    'a port without a start',
    'start: { command: [node, app.js] }',
    'url: "http://localhost:${port}"',
    '4:8: `${port}` is unknown here',
  ],
  [
    'kill alone',
    'app:',
    'app:\n  kill: [docker, kill, shop]',
    '4:3: app: has only one of `kill` and `restart`. Set both.',
  ],
  [
    'kill with start',
    'app:',
    'app:\n  kill: [a]\n  restart: [b]',
    '4:9: app: has both `start` and `kill`. Remove `kill` and `restart`, because the audit stops the app that it starts.',
  ],
  [
    'half a sweeper',
    'decides:',
    'sweeper: { timeout: 3s }\ndecides:',
    '2:10: sweeper: must have `trigger` or `after`, and',
  ],
])('reports %s', (_title, from, to, problem) => {
  const text = AUDIT_START.replace(from, () => to)
  const [first, ...others] = problems(text)
  expect(others).toEqual([])
  expect(first ?? '').toMatch(problem === '' ? /^$/ : `audit.yaml:${problem}`)
})

it('accepts a taken name in later steps only', () => {
  const steps = (first: string, second: string) =>
    problems(AUDIT_START.replace('steps:', () => `steps:\n    - ${first}\n    - ${second}`))
  const taking = '{ url: /session, extract: { csrf: { json: csrf } } }'
  const using = '{ url: "/a?t=${csrf}" }'
  expect(steps(taking, using)).toEqual([])
  expect(steps(using, taking)[0]).toMatch(/^audit\.yaml:7:14: `\$\{csrf\}` is unknown here/)
})

it('reports all problems in the order of the file, without card numbers', () => {
  const match = problems(
    AUDIT_START.replace('decides: redirect', 'decides: 4000001000000018').replace('status: status', 'stauts: status'),
  )
  expect(match.map((line) => line.replace(/: .*/, ''))).toEqual([
    'audit.yaml:2:10',
    'audit.yaml:8:1',
    'audit.yaml:10:3',
  ])
  expect(match.join()).not.toContain('4000001000000018')
})
