/** Phases of the sandbox: before and after the stop signal. Until it listens, its port is closed. */
export type Phase = 'ready' | 'draining'

/** Readiness for traffic: the phase, or that changes cannot be saved. */
export type Readiness = Phase | 'read_only'
