import type { Arguments, ControlName } from '../../core/contract/control-call.ts'
import type { Console } from '../state/console-state.ts'

/** Saves a text as a file in the browser. */
export const download = (text: string, name: string, type: string): void => {
  const url = URL.createObjectURL(new Blob([text], { type }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // By then the browser has started the download.
  setTimeout(() => URL.revokeObjectURL(url), 1_000)
}

/** Returns the file name of a `Content-Disposition` header. */
export const fileName = (disposition: string | null, otherwise: string): string =>
  /filename="([\w.-]+)"/.exec(disposition ?? '')?.[1] ?? otherwise

/** Sends a request, saves the response as a file and shows a message. The file extension selects HTML or JSON. */
export const saveResponse = async <Name extends ControlName>(
  { act }: Console,
  message: string,
  file: string,
  name: Name,
  ...args: Arguments<Name>
): Promise<void> => {
  const got = await act(message, name, ...args)
  if ('rejected' in got) return
  const response: unknown = got.value
  const isPage = file.endsWith('.html')
  const data: unknown = typeof response === 'string' && !isPage ? JSON.parse(response) : response
  const text = isPage ? String(data) : JSON.stringify(data, undefined, 2)
  download(text, file, isPage ? 'text/html' : 'application/json')
}
