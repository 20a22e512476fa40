import { useEffect, useMemo, useState } from 'preact/hooks'
import type { Row } from '../../contract/control.gen.ts'
import { Icon } from '../../look/icon.tsx'
import { Dialog } from '../parts/dialog.tsx'
import { useConsole } from '../parts/use-console.ts'
import { type Command, commandsOf, foundBy, MOST, thingsOf } from './commands.ts'

/** Finds places, outcomes, deeds and what happened by a few letters. */
export const Palette = () => {
  const console = useConsole()
  const { overlay } = console
  const [text, setText] = useState('')
  const [chosen, setChosen] = useState(0)
  const scenarios = console.catalogue.scenarios.value
  // Made when it opens: what happens meanwhile must not move the line under the pointer.
  const commands = useMemo(() => commandsOf(console), [scenarios])
  const [rows, setRows] = useState<readonly Row[]>([])
  useEffect(() => {
    let isOver = false
    const q = text.trim()
    const query = q === '' ? { limit: MOST.idle } : { q, limit: MOST.asked }
    void console.control.call('listRows', { query }).then((got) => {
      // Answers to what was typed before may come later.
      if (!isOver && 'value' in got) setRows(got.value.rows)
    })
    return () => {
      isOver = true
    }
  }, [text])
  const found = [...foundBy(commands, text), ...thingsOf(console, rows)]
  const at = Math.min(chosen, found.length - 1)
  const run = (command: Command | undefined): void => {
    if (!command) return
    overlay.value = undefined
    void command.run()
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    const by = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (by !== 0) {
      event.preventDefault()
      setChosen(Math.max(0, Math.min(found.length - 1, at + by)))
    } else if (event.key === 'Enter') {
      event.preventDefault()
      run(found[at])
    }
  }
  return (
    <Dialog id="pal" label="Command palette" onClose={() => (overlay.value = undefined)}>
      <div class="in">
        <Icon name="find" />
        <input
          role="combobox"
          aria-expanded="true"
          aria-controls="pal-l"
          aria-activedescendant={at >= 0 ? `opt-${at}` : undefined}
          aria-label="Search and commands"
          placeholder="What do you want to see or do?"
          autocomplete="off"
          value={text}
          onInput={({ currentTarget }) => {
            setText(currentTarget.value)
            setChosen(0)
          }}
          onKeyDown={onKeyDown}
        />
        <kbd>Esc</kbd>
      </div>
      <div class="res" id="pal-l" role="listbox" aria-label="Results">
        {found.map((command, index) => (
          <>
            {command.group === found[index - 1]?.group ? null : (
              <div class="grp" role="presentation">
                {command.group}
              </div>
            )}
            {/* biome-ignore lint/a11y/useKeyWithClickEvents: the field has the keyboard, and Enter there does it */}
            <div
              class="opt"
              role="option"
              id={`opt-${index}`}
              aria-selected={index === at}
              tabIndex={-1}
              onClick={() => run(command)}
              ref={(element) => {
                if (index === at) element?.scrollIntoView({ block: 'nearest' })
              }}
            >
              <Icon name={command.icon} />
              <span class="cut">{command.words}</span>
              <small>{command.more}</small>
            </div>
          </>
        ))}
        {found.length === 0 ? <p class="foot">Nothing matches</p> : null}
      </div>
      <footer>
        <span>
          <kbd>↑</kbd> <kbd>↓</kbd> choose
        </span>
        <span>
          <kbd>Enter</kbd> do it
        </span>
      </footer>
    </Dialog>
  )
}
