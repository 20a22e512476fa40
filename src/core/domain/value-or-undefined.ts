/** Returns the result of a function, or undefined if it throws. For failures whose reason does not matter. */
export const attempt = <T>(act: () => T): T | undefined => {
  try {
    return act()
  } catch {
    return undefined
  }
}
