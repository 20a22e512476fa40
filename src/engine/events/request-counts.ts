/**
 * A request of an app or a browser that is not answered yet. Only texts: what is kept together with requests and answers outlives
 * a collection with all that hangs on them, which costs a sixth of an initialization.
 */
export type RunningRequest = { readonly method: string; readonly url: string; space: string | undefined }

/** How many requests came since the start and how many of them were refused: of all spaces, control calls included. */
export type RequestCounts = {
  requests: number
  refusals: number
  /** By their ids. */
  readonly running: Map<string, RunningRequest>
}

/** Notes that a request runs, until its id is taken away; its space is known later. */
export const begun = (
  { running }: RequestCounts,
  requestId: string,
  { method, originalUrl: url }: { readonly method: string; readonly originalUrl: string },
): RunningRequest => {
  const one: RunningRequest = { method, url, space: undefined }
  running.set(requestId, one)
  return one
}
