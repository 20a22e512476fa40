/* Generated from openapi.yaml by `npm run generate`. Do not edit. */
import type { Validator } from './validator-runtime.ts'

export const answers: {
  initTransaction: { readonly 201: Validator<object>; readonly 400: Validator<object>; readonly 401: Validator<object>; readonly 403: Validator<object>; readonly 405: Validator<object>; readonly 409: Validator<object>; readonly 413: Validator<object>; readonly 415: Validator<object>; readonly 422: Validator<object>; readonly 500: Validator<object>; readonly 503: Validator<object> }
  getTransaction: { readonly 200: Validator<object>; readonly 400: Validator<object>; readonly 401: Validator<object>; readonly 403: Validator<object>; readonly 404: Validator<object>; readonly 405: Validator<object>; readonly 500: Validator<object>; readonly 503: Validator<object> }
  createLink: { readonly 200: Validator<object>; readonly 400: Validator<object>; readonly 401: Validator<object>; readonly 403: Validator<object>; readonly 405: Validator<object>; readonly 413: Validator<object>; readonly 415: Validator<object>; readonly 500: Validator<object>; readonly 503: Validator<object> }
  getLink: { readonly 200: Validator<object>; readonly 401: Validator<object>; readonly 403: Validator<object>; readonly 404: Validator<object>; readonly 405: Validator<object>; readonly 500: Validator<object>; readonly 503: Validator<object> }
  deleteLink: { readonly 200: Validator<object>; readonly 401: Validator<object>; readonly 403: Validator<object>; readonly 404: Validator<object>; readonly 405: Validator<object>; readonly 500: Validator<object>; readonly 503: Validator<object> }
}
