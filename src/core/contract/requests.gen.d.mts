/* Generated from openapi.yaml by `npm run generate`. Do not edit. */
import type { RequestWith, Validator } from './validator-runtime.ts'
import type { TransactionInitRequest, LinkCreateRequest } from './wire.gen.ts'

export const initTransaction: Validator<RequestWith<TransactionInitRequest>>
export const getTransaction: Validator<RequestWith<undefined>>
export const createLink: Validator<RequestWith<LinkCreateRequest>>
export const getLink: Validator<RequestWith<undefined>>
export const deleteLink: Validator<RequestWith<undefined>>
