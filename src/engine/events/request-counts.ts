/**
 * A running request of an app or a browser. Contains only strings, because an object stored here survives a garbage
 * collection with everything it references, which costs a sixth of an initialization.
 */
export type RunningRequest = { readonly method: string; readonly url: string; space: string | undefined }

/** Number of requests and rejections since the start, in all spaces and including control calls. */
export type RequestCounts = {
  requests: number
  rejections: number
  /** Running requests by ID. */
  readonly running: Map<string, RunningRequest>
}

/** Adds a running request; its space is set later. */
export const begun = (
  { running }: RequestCounts,
  requestId: string,
  { method, originalUrl: url }: { readonly method: string; readonly originalUrl: string },
): RunningRequest => {
  const first: RunningRequest = { method, url, space: undefined }
  running.set(requestId, first)
  return first
}
