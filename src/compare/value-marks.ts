/**
 * What stands for a text whose value is not told: one number for each, in the order in which they were met. So two that
 * are equal are seen to be, and nothing else of them is.
 */
export const createMarks = () => {
  const numbers = new Map<string, number>()
  return (text: string): number => {
    const known = numbers.get(text)
    if (known !== undefined) return known
    numbers.set(text, numbers.size + 1)
    return numbers.size
  }
}

/** The marks of one recording: of values, and of the names of members that no contract has. */
export type Marks = { readonly value: (text: string) => number; readonly name: (text: string) => number }
