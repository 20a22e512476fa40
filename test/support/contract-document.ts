import { readFileSync } from 'node:fs'
import { type ContractDocument, contractOf } from '../../scripts/generate/contract.ts'
import { contractTexts } from '../../src/control/contract-text.ts'

/** Some twenty test files read the two contracts; reading one takes as long as a hundred calls. */
const known = new Map<string, ReturnType<typeof contractTexts>>()

const textsIn = (file: string): ReturnType<typeof contractTexts> => {
  const texts = known.get(file) ?? contractTexts(readFileSync(file, 'utf8'))
  known.set(file, texts)
  return texts
}

/** Returns the whole contract as clients get it, as one shared object. @throws if the file is missing */
export const contractIn = (file: string): Readonly<Record<string, unknown>> => textsIn(file).document()

/** Returns the same as YAML. @throws if the file is missing */
export const contractTextIn = (file: string): string => textsIn(file).yaml()

/** Returns a contract in the keywords of validators. @throws if the file is missing or is not a contract */
export const readContract = (file: string): ContractDocument => contractOf(contractIn(file), file)
