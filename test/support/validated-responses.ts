import type supertest from 'supertest'
import { expect } from 'vitest'
import type { OperationId } from '../../src/api/api-interface.ts'
import { once } from '../../src/core/domain/once.ts'
import { readContract } from './contract-document.ts'
import { contractOperations } from './contract-operations.ts'
import { contractValidators } from './contract-validators.ts'

/** Creates both validators of the emulated contract; the oracle compiles a schema on its first use. */
export const serviceJudges = once(() => {
  const document = readContract('openapi.yaml')
  const operations = contractOperations(document)
  return { document, operations, ...contractValidators(document) }
})

/** Passes a response on after both validators have seen it: they agree, and accept it unless it is invalid on purpose. */
export const judged = async (
  id: OperationId,
  response: supertest.Response,
  isNonsense = false,
): Promise<supertest.Response> => {
  const { operations, own, reference } = serviceJudges()
  const { status, body } = response
  const operation = operations.find((operation) => operation.operation === id)
  if (!operation) throw new Error(`the contract has no ${id}`)
  const { findings } = own.response(operation, status, body)
  const seen = `${id} ${status} ${JSON.stringify(body)}`
  if (status < 500) expect(findings, seen).toEqual(await reference.response(operation, status, body))
  if (!isNonsense) expect(findings, seen).toEqual([])
  return response
}
