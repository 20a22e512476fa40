/** How long changes are collected before they are asked for together. */
const COLLECT_MS = 60

/** The most ids that one call takes. */
const MOST_IDS = 200

/** Collects ids, and asks for them together: one call at a time, however much happens. */
export const createDirty = (ask: (ids: readonly string[]) => Promise<boolean>) => {
  const waiting = new Set<string>()
  let isBusy = false
  const run = async (): Promise<void> => {
    if (isBusy) return
    isBusy = true
    await new Promise((resolve) => setTimeout(resolve, COLLECT_MS))
    while (waiting.size > 0) {
      const ids = [...waiting].slice(0, MOST_IDS)
      for (const id of ids) waiting.delete(id)
      if (await ask(ids)) continue
      // Nobody answered: they are asked for with what comes when somebody does.
      for (const id of ids) waiting.add(id)
      break
    }
    isBusy = false
  }
  return {
    add(ids: readonly string[]): void {
      if (ids.length === 0) return
      for (const id of ids) waiting.add(id)
      void run()
    },
    /** Asks again for what could not be asked. */
    again(): void {
      if (waiting.size > 0) void run()
    },
    clear: (): void => waiting.clear(),
  }
}
