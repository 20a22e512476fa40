/** Time in ms before the first text, so that short work shows none, and between two texts. */
const FIRST_MS = 1_000
const NEXT_MS = 200

/** Returns to the start of the line of a terminal and deletes it. */
const EMPTY_LINE = '\r\u001b[2K'

/** Creates a function that shows the progress of long work in one line of a terminal, and removes it before other output. */
export const createProgress = (write: (text: string) => void, now: () => number = () => performance.now()) => {
  let due = now() + FIRST_MS
  let isShown = false
  return (text: string | undefined): void => {
    if (text === undefined) {
      if (isShown) write(EMPTY_LINE)
      isShown = false
      return
    }
    if (now() < due) return
    due = now() + NEXT_MS
    isShown = true
    write(`${EMPTY_LINE}${text}`)
  }
}
