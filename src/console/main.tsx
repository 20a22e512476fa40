import { render } from 'preact'
import { App } from './app.tsx'
import { keepTheKeyboard, listenForLetters } from './frame/letters.ts'
import { createConsole } from './state/console.ts'

const place = document.getElementById('console')
if (place) {
  const console = createConsole(window)
  listenForLetters(window, console)
  keepTheKeyboard(window)
  render(<App console={console} />, place)
}
