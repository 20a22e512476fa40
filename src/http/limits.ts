/** ASSUMED: body-limit. The longest honest body is a few kilobytes. */
export const BODY_LIMIT_BYTES = 256 * 1024
