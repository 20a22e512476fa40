import { render } from 'preact'
import { App } from './console-app.tsx'
import { listenForLetters, restoreFocus } from './frame/keyboard.ts'
import { createConsole } from './state/console-state.ts'

const root = document.getElementById('console')
if (root) {
  const console = createConsole(window)
  listenForLetters(window, console)
  restoreFocus(window)
  render(<App console={console} />, root)
}
