import { parsedUrl } from './parse-url.ts'

/** Origin as a Content-Security-Policy can name it: without IPv6 addresses and underscores. */
export const FRAME_ORIGIN = /^https?:\/\/[a-z0-9-]+(\.[a-z0-9-]+)*(:\d{1,5})?$/i

/** Rule for a frame origin, as a message. */
export const FRAME_ORIGIN_RULE = 'must be an origin without a path, such as `http://localhost:3000`'

/** Returns true if a policy can name the origin. */
export const isFrameOrigin = (text: string): boolean => FRAME_ORIGIN.test(text) && parsedUrl(text) !== undefined
