/** Saves a text as a file of whoever looks. */
export const download = (text: string, name: string, type: string): void => {
  const url = URL.createObjectURL(new Blob([text], { type }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // The browser has taken it by the time that anything else runs.
  setTimeout(() => URL.revokeObjectURL(url), 1_000)
}

/** The name that an answer gives its file. */
export const fileName = (disposition: string | null, otherwise: string): string =>
  /filename="([\w.-]+)"/.exec(disposition ?? '')?.[1] ?? otherwise
