import type { RequestHandler } from 'express'
import * as validator from 'express-openapi-validator'
import type { ContractDocument } from '../contract/document.ts'
import { returnUrlProblem } from '../domain/return-url.ts'

type Options = Parameters<typeof validator.middleware>[0]

/**
 * express-openapi-validator on requests and on our own answers. The document itself is checked by the tests, so it is
 * not checked again here; credentials were checked before.
 */
export const contractCheck = (document: ContractDocument): RequestHandler[] =>
  validator.middleware({
    // The validator changes the document that it is given.
    apiSpec: structuredClone(document) as unknown as Exclude<Options['apiSpec'], string>,
    validateApiSpec: false,
    validateSecurity: false,
    validateRequests: { allowUnknownQueryParameters: true, allErrors: true },
    validateResponses: true,
    fileUploader: false,
    formats: { 'http-url': (text: string) => returnUrlProblem(text) === undefined },
  }) as unknown as RequestHandler[]
