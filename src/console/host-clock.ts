/** Returns the time of the host in milliseconds. */
export const hostNow = (): number => Date.now()

/** Resolves after `ms` milliseconds, or when the signal is aborted. */
export const sleep = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer)
      // The signal may live as long as the page, and a listener is added every second.
      signal.removeEventListener('abort', end)
      resolve()
    }
    const timer = setTimeout(end, signal.aborted ? 0 : ms)
    signal.addEventListener('abort', end)
  })
