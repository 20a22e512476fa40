/* Generated from openapi.yaml by `npm run generate`. Do not edit. */
import type { Validator } from './validator.ts'

declare const validators: {
  readonly TransactionInitResponse: Validator<object>
  readonly ErrorBody: Validator<object>
  readonly TransactionStatusResponse: Validator<object>
  readonly AuthorizeResponse: Validator<object>
  readonly AuthorizationErrorBody: Validator<object>
  readonly LinkCreateResponse: Validator<object>
  readonly LinkErrorBody: Validator<object>
  readonly LinkStatusResponse: Validator<object>
  readonly LinkDeleteResponse: Validator<object>
}
export = validators
