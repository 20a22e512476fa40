/** What a call gives, or undefined where it throws: for failures of which there is no more to say. */
export const attempt = <T>(act: () => T): T | undefined => {
  try {
    return act()
  } catch {
    return undefined
  }
}
