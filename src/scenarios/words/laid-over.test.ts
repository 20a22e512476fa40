import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { createCardCatalogue } from '../../domain/card-catalogue.ts'
import { TAMPERINGS } from '../../domain/tampering.ts'
import { type OutcomeWords, scenarioWords } from '../../shapes/vocabulary.ts'
import { loadFolder } from '../reading/load.ts'
import { laidOver, outcomeOf, wordsOf } from './outcome-of.ts'

const read = (text: string): OutcomeWords => scenarioWords.parse(parse(text))

describe('a part laid over an outcome is the outcome of both', () => {
  it.each<[base: string, part: string, whole: string]>([
    ['{}', '{}', '{}'],
    ['webhook: { copies: 2 }', 'webhook: { delay: 5s }', 'webhook: { copies: 2, delay: 5s }'],
    ['{}', 'webhook: { tampering: key_order }', 'webhook: { tampering: key_order }'],
    [
      'authentication: { flow: frictionless }',
      'authentication: { transStatus: N, reason: "01" }',
      'authentication: { flow: frictionless, transStatus: N, reason: "01" }',
    ],
    [
      'authentication: { challenge: { automatic: 5s } }',
      'authentication: { challenge: { cancel: true } }',
      'authentication: { challenge: { cancel: true } }',
    ],
    ['authentication: { flow: error_on_start }', 'authentication: { flow: challenge }', '{}'],
    [
      'initialization: { error: DECLINED, networkCode: "05" }',
      'initialization: { error: EXPIRED_CARD }',
      'initialization: { error: EXPIRED_CARD, networkCode: "05" }',
    ],
    [
      'initialization: { enrolled: false }',
      'initialization: { error: DECLINED }',
      '{ initialization: { error: DECLINED }, authentication: { flow: frictionless } }',
    ],
    [
      'faults: { on: status, status: 500, times: 2 }',
      'faults: { connection: reset }',
      'faults: { on: status, connection: reset, times: 2 }',
    ],
    [
      'tokenization: { result: error }',
      'redirect: { method: POST }',
      '{ tokenization: { result: error }, redirect: { method: POST } }',
    ],
  ])('%s + %s', (base, part, whole) => {
    expect(laidOver(outcomeOf(read(base)), read(part))).toEqual(outcomeOf(read(whole)))
  })

  it('changes nothing that it does not name, whatever that is', () => {
    const outcome = outcomeOf(
      read('{ webhook: { send: manual, older: true }, faults: { latency: 1s }, nonsense: true }'),
    )
    for (const tampering of TAMPERINGS)
      expect(laidOver(outcome, { webhook: { tampering } })).toEqual({
        ...outcome,
        webhook: { ...outcome.webhook, tampering },
      })
    expect(laidOver(outcome, {})).toEqual(outcome)
  })

  it('is nothing where it says what there is', () => {
    const { scenarios } = loadFolder('scenarios', createCardCatalogue())
    expect(scenarios.length).toBeGreaterThan(100)
    for (const { outcome } of scenarios) expect(outcomeOf(wordsOf(outcome))).toEqual(outcome)
  })
})
