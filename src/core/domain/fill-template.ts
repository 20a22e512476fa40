/** A text with values put in for the names in braces; a name without a value is left out. */
export const putIn = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '')
