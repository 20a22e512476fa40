/* Generated from openapi.yaml by `npm run generate`. Do not edit. */
import validators from './response-validators.gen.cjs'

/** Validators of the responses of each operation, by status. */
export const responseValidators = {
  initTransaction: {
    201: validators.TransactionInitResponse,
    400: validators.ErrorBody,
    401: validators.ErrorBody,
    403: validators.ErrorBody,
    405: validators.ErrorBody,
    409: validators.ErrorBody,
    413: validators.ErrorBody,
    415: validators.ErrorBody,
    422: validators.ErrorBody,
    500: validators.ErrorBody,
    503: validators.ErrorBody,
  },
  getTransaction: {
    200: validators.TransactionStatusResponse,
    400: validators.ErrorBody,
    401: validators.ErrorBody,
    403: validators.ErrorBody,
    404: validators.ErrorBody,
    405: validators.ErrorBody,
    500: validators.ErrorBody,
    503: validators.ErrorBody,
  },
  createLink: {
    200: validators.LinkCreateResponse,
    400: validators.LinkErrorBody,
    401: validators.LinkErrorBody,
    403: validators.LinkErrorBody,
    405: validators.LinkErrorBody,
    413: validators.LinkErrorBody,
    415: validators.LinkErrorBody,
    500: validators.LinkErrorBody,
    503: validators.LinkErrorBody,
  },
  getLink: {
    200: validators.LinkStatusResponse,
    401: validators.LinkErrorBody,
    403: validators.LinkErrorBody,
    404: validators.LinkErrorBody,
    405: validators.LinkErrorBody,
    500: validators.LinkErrorBody,
    503: validators.LinkErrorBody,
  },
  deleteLink: {
    200: validators.LinkDeleteResponse,
    401: validators.LinkErrorBody,
    403: validators.LinkErrorBody,
    404: validators.LinkErrorBody,
    405: validators.LinkErrorBody,
    500: validators.LinkErrorBody,
    503: validators.LinkErrorBody,
  },
}
