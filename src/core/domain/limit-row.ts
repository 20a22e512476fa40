import type { ErrorCode } from './error-codes.ts'

type Rejection = readonly [status: number, code: ErrorCode]

/** A limit with the error above it, and an alternative to raising it. */
export type Limit = { readonly subject: string; readonly rejected: Rejection; readonly instead?: string } & (
  | { readonly most: number; readonly in: 'bytes' | 'ms' | 'number' }
  /** Settings that define the limit. */
  | { readonly settings: readonly [string, ...string[]] }
)

// ASSUMED: body-limit.
export const TOO_LARGE: Rejection = [413, 'CLIENT_ERROR']
// ASSUMED: body-limit.
export const TOO_DEEP: Rejection = [400, 'INVALID_JSON_PAYLOAD']
// ASSUMED: connection-limits.
export const TOO_SLOW: Rejection = [408, 'CLIENT_ERROR']
// ASSUMED: connection-limits.
export const HEAD_TOO_LARGE: Rejection = [431, 'CLIENT_ERROR']
// ASSUMED: connection-limits.
export const TOO_MANY_CONNECTED: Rejection = [503, 'SERVER_ERROR']
// ASSUMED: space-limit.
export const TOO_MANY_SPACES: Rejection = [503, 'SERVER_ERROR']
export const TOO_MANY_STORED: Rejection = [409, 'INVALID_STATE']
export const TOO_MUCH_REQUESTED: Rejection = [400, 'INVALID_PROPERTY']
// ASSUMED: sandbox-scenario-header.
export const TOO_MANY_NAMES: Rejection = [400, 'INVALID_HEADER']
export const DROPPED: Rejection = [410, 'INVALID_STATE']
