import { render } from 'preact'
import { App } from './console-app.tsx'
import { keepTheKeyboard, listenForLetters } from './frame/keyboard.ts'
import { createConsole } from './state/console-state.ts'

const place = document.getElementById('console')
if (place) {
  const console = createConsole(window)
  listenForLetters(window, console)
  keepTheKeyboard(window)
  render(<App console={console} />, place)
}
