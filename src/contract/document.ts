import { existsSync, readFileSync } from 'node:fs'
import { parse } from 'yaml'
import { isMap } from '../domain/is-map.ts'

/** The contract as parsed data. Its shape is that of OpenAPI 3.1; who needs a part of it checks that part. */
export type ContractDocument = { readonly openapi: string } & Readonly<Record<string, unknown>>

/**
 * Reads the contract. @throws when the file is missing or is not a contract: the installation is broken then.
 * @param asJson the same as JSON, made by the build: reading YAML takes most of a start (310 ms against 1 ms).
 */
export const readContract = (file: string, asJson?: URL): ContractDocument => {
  const document: unknown =
    asJson && existsSync(asJson) ? JSON.parse(readFileSync(asJson, 'utf8')) : parse(readFileSync(file, 'utf8'))
  if (!isMap(document) || typeof document.openapi !== 'string') throw new Error(`${file} is not an OpenAPI document`)
  return document as ContractDocument
}
