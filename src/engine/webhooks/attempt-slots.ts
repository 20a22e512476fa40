/**
 * Maximum number of concurrent attempts per space. Thousands can be due at once: their connections would use up the file
 * descriptors of the process, and their responses would block the event loop.
 */
const MOST_AT_ONCE = 100

type Slots = { busy: number; readonly waiting: (() => void)[] }

/** Creates the slots for attempts. Each space has its own, so that a hanging receiver delays no other space. */
export const createSlots = (most = MOST_AT_ONCE) => {
  const spaces = new Map<string, Slots>()

  const free = (space: string, slots: Slots): void => {
    const next = slots.waiting.shift()
    if (!next) slots.busy -= 1
    if (slots.busy === 0) spaces.delete(space)
    next?.()
  }

  /** Runs an attempt: at once if a slot is free, otherwise in the order of the calls. */
  return async (space: string, attempt: () => Promise<void>): Promise<void> => {
    const slots = spaces.get(space) ?? { busy: 0, waiting: [] }
    spaces.set(space, slots)
    if (slots.busy < most) slots.busy += 1
    else await new Promise<void>((resolve) => void slots.waiting.push(resolve))
    try {
      await attempt()
    } finally {
      free(space, slots)
    }
  }
}
