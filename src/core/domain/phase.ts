/** What a sandbox is at: before it listens, while callers should come, and from when it is told to stop. */
export type Phase = 'starting' | 'ready' | 'draining'
