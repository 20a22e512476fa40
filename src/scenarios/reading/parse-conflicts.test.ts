import { describe, expect, it } from 'vitest'
import { createCardCatalogue } from '../../domain/card-catalogue.ts'
import { parseScenarios } from './parse.ts'
import { formatProblem } from './problem.ts'

const catalogue = createCardCatalogue()

const problems = (text: string, name = 'x'): string[] => {
  const parsed = parseScenarios(text, { file: `${name}.yaml`, name }, catalogue)
  return 'problems' in parsed ? parsed.problems.map(formatProblem) : []
}

type Row = readonly [text: string, ...problems: string[]]
const table = (rows: readonly Row[]) =>
  it.each(rows.map(([text, ...expected]) => ({ text, expected })))('$text', ({ text, expected }) => {
    expect(problems(text)).toEqual(expected.map((problem) => `x.yaml:${problem}`))
  })

describe('words that do not go together', () => {
  table([
    ['initialization: { error: DECLINED, enrolled: true }', '1:36: enrolled and error exclude one another'],
    [
      'initialization: { networkCode: 05 }',
      '1:19: networkCode has no effect here: only a refusal has it, so add error',
    ],
    [
      'initialization: { error: DECLINED }\nauthentication: { transStatus: Y }\nredirect: { method: POST }',
      '2:1: authentication has no effect here: the initialization is refused',
      '3:1: redirect has no effect here: the initialization is refused',
    ],
    [
      'initialization: { enrolled: false }\nauthentication: { flow: challenge }',
      '2:1: authentication has no effect here: a card that is not enrolled is not authenticated',
    ],
    [
      'authentication: { flow: frictionless, challenge: { codes: any } }',
      '1:39: challenge has no effect here: flow is frictionless',
    ],
    [
      'authentication: { flow: error_on_start, transStatus: N }',
      '1:41: transStatus has no effect here: flow is error_on_start',
    ],
    [
      'authentication: { challenge: { automatic: 1s, cancel: true, abandon: challenge_ongoing } }',
      '1:47: cancel and automatic exclude one another',
      '1:61: abandon and automatic exclude one another',
    ],
    [
      'authentication: { challenge: { automatic: 1s, timeout: 5s } }',
      '1:47: timeout has no effect here: the challenge ends by itself before',
    ],
    ['faults: { status: 500, body: malformed }', '1:24: body and status exclude one another'],
    ['faults: { on: status }', '1:1: faults says nothing: write "latency", "status", "connection" or "body"'],
    ['when: {}', '1:1: when says nothing: it would fit every request: write a key, or remove "when"'],
    ['when: { amount: {} }', '1:9: amount says nothing: write "from" or "to"'],
    ['when: { amount: { from: 2, to: 1 } }', '1:9: no amount is at least "from" and at most "to": exchange them'],
  ])
})

const HOW = 'if a negative test wants just that, add "nonsense: true"'

describe('combinations that cannot occur', () => {
  table([
    [
      'title: x\nauthentication: { flow: frictionless, overrides: { cavv: absent } }',
      `2:1: transStatus Y always has a cavv; ${HOW}`,
    ],
    ['redirect: { to: nowhere }', `1:1: the browser does not go to "nowhere" whatever the result is; ${HOW}`],
    [
      'authentication: { flow: frictionless }\ncases:\n  good: {}\n  bad: { authentication: { reason: "01" } }',
      `4:3: transStatus Y can only have a confidence reason, 15 to 18; ${HOW}`,
    ],
    ['title: x\nnonsense: true', '2:1: nonsense: this combination can occur, so remove "nonsense"'],
  ])

  it('are allowed with nonsense: true', () => {
    expect(problems('nonsense: true\nredirect: { to: nowhere }')).toEqual([])
  })
})
