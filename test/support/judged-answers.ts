import { expect } from 'vitest'
import type { OperationId } from '../../src/http/api-interface.ts'
import type { Answer } from './calls.ts'
import type { ContractDocument } from './contract-document.ts'
import { contractJudges } from './contract-judges.ts'
import { contractOperations } from './contract-operations.ts'

/** Passes an answer on, once both judges have seen it: they agree, and accept it unless it is nonsense on purpose. */
export const judgedBy = (document: ContractDocument) => {
  const operations = new Map(contractOperations(document).map((operation) => [operation.operation, operation]))
  const { ours, theirs } = contractJudges(document)
  return async (id: OperationId, answer: Answer, isNonsense = false): Promise<Answer> => {
    const { status, body } = answer
    const operation = operations.get(id)
    if (!operation) throw new Error(`the contract has no ${id}`)
    const { findings } = ours.answer(operation, status, body)
    const seen = `${id} ${status} ${JSON.stringify(body)}`
    if (status < 500) expect(findings, seen).toEqual(await theirs.answer(operation, status, body))
    if (!isNonsense) expect(findings, seen).toEqual([])
    return answer
  }
}
