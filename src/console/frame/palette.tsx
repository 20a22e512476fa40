import { useEffect, useMemo, useState } from 'preact/hooks'
import { Icon } from '../../look/icon.tsx'
import { Dialog } from '../parts/dialog.tsx'
import { useAnswer, useConsole } from '../parts/hooks.ts'
import { type Option, useOptions } from '../parts/options.tsx'
import { commandsOf, deedOptions, foundBy, MOST, spacesOf, thingsOf } from './commands.ts'

/** Finds places, outcomes, deeds and what happened by a few letters. */
export const Palette = () => {
  const console = useConsole()
  const { control, overlay, deeds } = console
  const [text, setText] = useState('')
  const scenarios = console.catalogue.scenarios.value
  // Made when it opens: what happens meanwhile must not move the line under the pointer.
  const cards = console.catalogue.cards.value
  const spaces = useAnswer(() => control.call('listSpaces'), [])?.spaces
  const [asked, setAsked] = useState<readonly Option[]>([])
  const commands = useMemo(
    () => [...deedOptions(deeds.peek()), ...asked, ...commandsOf(console), ...spacesOf(console, spaces ?? [])],
    [scenarios, cards, spaces, asked],
  )
  useEffect(() => {
    for (const deed of deeds.peek())
      if ('entries' in deed && typeof deed.entries === 'function')
        void deed.entries().then((entries) => setAsked(deedOptions(entries, deed)))
  }, [])
  const q = text.trim()
  const query = q === '' ? { limit: MOST.idle } : { q, limit: MOST.asked }
  const listed = useAnswer(() => control.call('listRows', { query }), [q])
  const found = [...foundBy(commands, text), ...thingsOf(console, listed?.rows ?? [])]
  const { field, list, chooseFirst } = useOptions('Results', found, true, ({ run }) => {
    overlay.value = undefined
    void run()
  })
  return (
    <Dialog id="pal" label="Command palette">
      <div class="in across">
        <Icon name="find" />
        <input
          {...field}
          aria-label="Search and commands"
          placeholder="What do you want to see or do? timeout A-17"
          value={text}
          onInput={({ currentTarget }) => {
            setText(currentTarget.value)
            chooseFirst()
          }}
        />
        <kbd>Esc</kbd>
      </div>
      {list}
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
