import { expect, it } from 'vitest'
import { isBlockedFrame } from './blocked-frame.ts'

it.each([
  ['A page of `http://a.test` opened this page in a frame, and its origin is not allowed.', true],
  ['The page was opened in a frame, and no frame origin is allowed.', true],
  ['A page of `http://a.test` opened this page in a frame, which may be empty. Allow it in Connect.', true],
  ["This page opens only for a browser's navigation; the request came from no window (Sec-Fetch-Dest).", false],
])('whether a frame was blocked, by its message: %s', (message, isBlocked) => {
  expect(isBlockedFrame({ status: 406, code: 'CLIENT_ERROR', message })).toBe(isBlocked)
})
