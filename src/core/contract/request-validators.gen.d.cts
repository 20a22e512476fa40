/* Generated from openapi.yaml by `npm run generate`. Do not edit. */
import type { RequestWith, Validator } from './validator.ts'
import type { TransactionInitRequest, AuthorizeRequest, LinkCreateRequest } from './wire.gen.ts'

declare const validators: {
  readonly initTransaction: Validator<RequestWith<TransactionInitRequest>>
  readonly getTransaction: Validator<RequestWith<undefined>>
  readonly authorizeTransaction: Validator<RequestWith<AuthorizeRequest>>
  readonly createLink: Validator<RequestWith<LinkCreateRequest>>
  readonly getLink: Validator<RequestWith<undefined>>
  readonly deleteLink: Validator<RequestWith<undefined>>
}
export = validators
