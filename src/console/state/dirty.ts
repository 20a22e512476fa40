/** How long changes are collected before they are asked for together. */
const COLLECT_MS = 60

/** The most ids that one call takes. */
const MOST_IDS = 200

/** What is known of a change beside its id. */
export type Heard = { readonly isNew: boolean; readonly wasAway: boolean }

/** Where nobody answered, they are asked for with what comes when somebody does. */
export type Asked = 'done' | 'unreachable'

type DirtyParts = {
  readonly ask: (ids: readonly string[], heard: (id: string) => Heard) => Promise<Asked>
  readonly sleep: (ms: number, signal: AbortSignal) => Promise<void>
  readonly stop: AbortSignal
}

/**
 * Collects ids, and asks for them together in the order in which they were heard of first: one call at a time, however
 * much happens.
 */
export const createDirty = ({ ask, sleep, stop }: DirtyParts) => {
  let waiting = new Map<string, Heard>()
  let isBusy = false
  const run = async (): Promise<void> => {
    if (isBusy) return
    isBusy = true
    await sleep(COLLECT_MS, stop)
    while (waiting.size > 0 && !stop.aborted) {
      const asked = new Map([...waiting].slice(0, MOST_IDS))
      // What is heard of one of them from here on has to be asked again.
      const others = [...waiting].slice(MOST_IDS)
      waiting = new Map(others)
      const heard = (id: string): Heard => asked.get(id) ?? { isNew: false, wasAway: false }
      if ((await ask([...asked.keys()], heard)) === 'done') continue
      waiting = new Map([...asked, ...waiting])
      break
    }
    isBusy = false
  }
  return {
    add(ids: Iterable<readonly [string, Heard]>): void {
      for (const [id, { isNew, wasAway }] of ids) {
        const known = waiting.get(id)
        waiting.set(id, { isNew: isNew || known?.isNew === true, wasAway: wasAway || known?.wasAway === true })
      }
      if (waiting.size > 0) void run()
    },
    /** Asks again for what could not be asked. */
    again(): void {
      if (waiting.size > 0) void run()
    },
    clear(): void {
      waiting = new Map()
    },
  }
}
