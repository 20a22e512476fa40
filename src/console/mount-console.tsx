import { render } from 'preact'
import { App } from './console-app.tsx'
import { listenForLetters, restoreFocus } from './frame/keyboard.ts'
import { createConsole } from './state/console-state.ts'

const place = document.getElementById('console')
if (place) {
  const console = createConsole(window)
  listenForLetters(window, console)
  restoreFocus(window)
  render(<App console={console} />, place)
}
