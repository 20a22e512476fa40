import { render } from 'preact'
import { App } from './console-app.tsx'
import { listenForLetters, listenForPaste, restoreFocus } from './frame/keyboard.ts'
import { createConsole } from './state/console-state.ts'

const root = document.getElementById('console')
if (root) {
  const console = createConsole(window)
  listenForLetters(window, console)
  listenForPaste(window, console)
  restoreFocus(window)
  render(<App console={console} />, root)
}
