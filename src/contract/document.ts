import { readFileSync } from 'node:fs'
import { parse } from 'yaml'

/** The contract as parsed data. Its shape is that of OpenAPI 3.1; who needs a part of it checks that part. */
export type ContractDocument = { readonly openapi: string } & Readonly<Record<string, unknown>>

/** Reads openapi.yaml. @throws when the file is missing or is not a contract: the installation is broken then. */
export const readContract = (file: string): ContractDocument => {
  const document: unknown = parse(readFileSync(file, 'utf8'), { maxAliasCount: 1000 })
  if (
    typeof document !== 'object' ||
    document === null ||
    !('openapi' in document) ||
    typeof document.openapi !== 'string'
  )
    throw new Error(`${file} is not an OpenAPI document`)
  return document as ContractDocument
}
