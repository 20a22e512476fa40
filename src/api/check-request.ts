import type { CheckedRequest, OfferedField } from '../core/contract/control.gen.ts'
import { REQUEST_FIELDS } from '../core/contract/request-fields.gen.ts'
import requests from '../core/contract/request-validators.gen.cjs'
import { THREE_DS_FIELDS } from '../core/contract/three-ds-fields.gen.ts'
import type { KnownFields } from '../core/contract/validator.ts'
import { isMap } from '../core/domain/is-record.ts'
import { compact } from '../core/domain/without-undefined.ts'
import type { ContractSource } from '../core/settings-names.ts'
import type { Engine } from '../engine/engine-api.ts'
import { validatedBy } from './api-interface.ts'
import { type CardDataTest, initProblem, linkProblem } from './body-rules.ts'
import { FIELD_TEXTS } from './field-messages.ts'
import type { Problem } from './http/problem.ts'
import { cardOf } from './transactions.routes.ts'

const expectedAt = (path: readonly string[]): Pick<OfferedField, 'expected'> =>
  compact({ expected: FIELD_TEXTS.get(path.slice(Math.max(0, path.indexOf('3D'))).join('.'))?.requirement })

const offeredAt = (known: KnownFields, value: unknown, path: readonly string[]): OfferedField[] => {
  if (path.at(-1) === '3D' && known === true) return offeredAt(THREE_DS_FIELDS, value, path)
  if (isMap(known))
    return Object.entries(known).flatMap(([name, below]) =>
      offeredAt(below, isMap(value) ? value[name] : undefined, [...path, name]),
    )
  // A member without effect is no choice.
  if (typeof known === 'string') return []
  return value === undefined ? [{ pointer: `/${path.join('/')}`, ...expectedAt(path) }] : []
}

const HEADLESS = { headers: {}, params: {} }

type Parts = {
  readonly engine: Engine
  readonly isCardData: CardDataTest
  readonly contractData: ContractSource
}

/** Creates the function that validates a request like its interface: contract and rules, without creating anything. */
export const requestChecker =
  ({ engine, isCardData, contractData }: Parts) =>
  async (operation: 'initTransaction' | 'createLink', space: string, body: object): Promise<CheckedRequest> => {
    const request = { ...HEADLESS, body: structuredClone(body) }
    const problemOfRequest = async (): Promise<Pick<Problem, 'fields' | 'finding' | 'message'> | undefined> => {
      if (operation === 'createLink') {
        const judged = await validatedBy(requests.createLink, 'link', contractData)(request)
        return 'problem' in judged ? judged.problem : linkProblem(judged.body, isCardData)
      }
      const judged = await validatedBy(requests.initTransaction, 'init', contractData)(request)
      if ('problem' in judged) return judged.problem
      const { card, paymentMethods } = judged.body
      const initialize = { space, paymentMethods, card: cardOf(card), ...compact({ threeDS: card['3D'] }) }
      return initProblem(judged.body, isCardData) ?? engine.cardRejection(initialize)
    }
    const problem = await problemOfRequest()
    const prefix = operation === 'createLink' ? 'link' : 'init'
    const matches = problem ? (problem.fields ?? [problem.finding ?? { field: prefix, message: problem.message }]) : []
    // A rule names only the field; the pointer follows from it.
    const findings = matches.map(({ field, ...written }) => ({
      field,
      ...(field.includes('.') && { pointer: field.split('.').with(0, '').join('/') }),
      ...written,
    }))
    return { space, findings, offered: offeredAt(REQUEST_FIELDS[prefix], body, []) }
  }
