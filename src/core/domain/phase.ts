/** Phases of the sandbox: before it listens, while it accepts requests, and after the stop signal. */
export type Phase = 'starting' | 'ready' | 'draining'

/** Readiness for traffic: the phase, or that changes cannot be saved. */
export type Readiness = Phase | 'read_only'
