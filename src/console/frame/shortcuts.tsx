import { Dialog } from '../parts/dialog.tsx'
import { useConsole } from '../parts/hooks.ts'
import { VIEWS_BY_KEY } from '../state/navigation-state.ts'

const GROUPS = {
  Anywhere: {
    'Search and commands': 'Ctrl K',
    'Show this list': '?',
    'Search in the list': '/',
    [`Go to ${VIEWS_BY_KEY.map(({ name }) => name).join(', ')}`]: `G then ${VIEWS_BY_KEY.map(({ letter }) => letter).join(' ')}`,
    'New transaction': 'N',
    'Remove queued outcomes': 'D',
    'Copy address': 'Y',
    'Switch theme': 'T',
  },
  'In a list': { 'Next, previous': 'J K', Open: 'Enter', Close: 'Esc' },
  'On an outcome': { Queue: 'A' },
  'On a transaction or a link': {
    'Open its page': 'O',
    'End as': 'E',
    'This payment': 'P',
    Webhook: 'W',
    'Run again': 'R',
    'Make a test': 'M',
    'Copy as curl': 'C',
  },
}

/** Lists the keyboard shortcuts, with a switch for the single-letter keys. */
export const ShortcutsDialog = () => {
  const { preferences } = useConsole()
  return (
    <Dialog id="keys" label="Keyboard" hasHead>
      <div class="cols">
        {Object.entries(GROUPS).map(([title, keys]) => (
          <section key={title}>
            <h3>{title}</h3>
            <ul>
              {Object.entries(keys).map(([label, pressed]) => (
                <li class="ends" key={label}>
                  <span>{label}</span>
                  <span class="num">
                    {pressed.split(' ').map((key) => (key === 'then' ? ' then ' : <kbd key={key}>{key}</kbd>))}
                  </span>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
      <label class="across">
        <input type="checkbox" checked={preferences.hasLetterKeys.value} onChange={preferences.switchLetterKeys} />
        Single-letter keys
      </label>
    </Dialog>
  )
}
