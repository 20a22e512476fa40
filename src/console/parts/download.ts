import type { Arguments, ControlName } from '../../core/contract/control-call.ts'
import type { Console } from '../state/console-state.ts'

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

/** Saves what a call answers as a file, whose ending says what it is, and says so. */
export const saveAnswer = async <Name extends ControlName>(
  { act }: Console,
  words: string,
  file: string,
  name: Name,
  ...given: Arguments<Name>
): Promise<void> => {
  const got = await act(words, name, ...given)
  if ('refused' in got) return
  const answer: unknown = got.value
  const isPage = file.endsWith('.html')
  const data: unknown = typeof answer === 'string' && !isPage ? JSON.parse(answer) : answer
  const text = isPage ? String(data) : JSON.stringify(data, undefined, 2)
  download(text, file, isPage ? 'text/html' : 'application/json')
}
