/** The machine's time in milliseconds, for ages and for what happens next. */
export const machineNow = (): number => Date.now()

/** Waits, or until somebody says that it is no longer wanted. */
export const sleep = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer)
      // A signal may live as long as the page, and is waited with each second.
      signal.removeEventListener('abort', end)
      resolve()
    }
    const timer = setTimeout(end, signal.aborted ? 0 : ms)
    signal.addEventListener('abort', end)
  })
