/** A request of an app or a browser that is not answered yet. */
export type RunningRequest = {
  readonly told: { readonly space?: string }
  readonly req: { readonly method: string; readonly originalUrl: string }
  /** What goes out: once that has ended, nothing runs any more. */
  readonly res: { readonly writableEnded: boolean }
}

/** How many requests came since the start and how many of them were refused: of all spaces, control calls included. */
export type RequestCounts = {
  requests: number
  refusals: number
  /** By their ids. */
  readonly running: Map<string, RunningRequest>
}
