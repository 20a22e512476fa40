/** Creates marks for strings: one number each, in the order of first use. Marks show equality and nothing else. */
export const createMarks = () => {
  const numbers = new Map<string, number>()
  return (text: string): number => {
    const cached = numbers.get(text)
    if (cached !== undefined) return cached
    numbers.set(text, numbers.size + 1)
    return numbers.size
  }
}

/** Marks of a recording: for values, and for names of unknown members. */
export type Marks = { readonly value: (text: string) => number; readonly name: (text: string) => number }
