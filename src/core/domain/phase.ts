/** Phases of the sandbox: before it listens, while it accepts requests, and after the stop signal. */
export type Phase = 'starting' | 'ready' | 'draining'
