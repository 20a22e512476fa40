/**
 * A wait for a Refresh header. Browsers take whole seconds: measured, Chromium cuts off the rest. A wait that is there
 * to be seen is rounded up; one of less than half a second is for tests, and is none.
 */
export const refreshSeconds = (ms: number): number => (ms < 500 ? 0 : Math.ceil(ms / 1000))
