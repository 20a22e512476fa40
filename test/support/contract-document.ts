import { readFileSync } from 'node:fs'
import { parse } from 'yaml'
import { isMap } from '../../src/domain/is-map.ts'

/** The contract as parsed data. Its shape is that of OpenAPI 3.1; who needs a part of it checks that part. */
export type ContractDocument = { readonly openapi: string } & Readonly<Record<string, unknown>>

/** Reads the contract. @throws when the file is missing or is not a contract. */
export const readContract = (file: string): ContractDocument => {
  const document: unknown = parse(readFileSync(file, 'utf8'))
  if (!isMap(document) || typeof document.openapi !== 'string') throw new Error(`${file} is not an OpenAPI document`)
  return document as ContractDocument
}
