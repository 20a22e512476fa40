/** Values of `Sec-Fetch-Dest` for a page in a frame. */
export const FRAMES: readonly unknown[] = ['frame', 'iframe']

type BlockedFacts = {
  readonly status?: number | undefined
  readonly code?: string | undefined
  readonly operation?: string | undefined
  readonly message?: string | undefined
}

/** Returns true for the note about a page in a frame of another origin than the allowed ones. */
export const isEmptyFrameNote = (text: string): boolean => /\bin a frame, which may be empty\b/.test(text)

/**
 * Returns true for a page in a frame whose origin is not allowed. A browser shows it empty, or, if another origin is
 * allowed, only inside that one. ASSUMED: opened-by-navigation.
 */
export const isBlockedFrame = ({ status, code, operation, message = '' }: BlockedFacts): boolean =>
  operation === undefined &&
  (isEmptyFrameNote(message) || (status === 406 && code === 'CLIENT_ERROR' && /\bin a frame\b/.test(message)))

/** Returns the origin of the page that opened a frame, from the message about it. */
export const frameOriginOf = ({ message = '' }: BlockedFacts): string | undefined =>
  /`(https?:[^`]*)`/.exec(message)?.[1]
