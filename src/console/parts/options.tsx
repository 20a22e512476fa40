import type { TargetedInputEvent } from 'preact'
import { useState } from 'preact/hooks'
import { Icon, type IconName } from '../../pages/design/icon.tsx'

/** An option that is found by a few letters. */
export type Option = {
  readonly group: string
  readonly icon: IconName
  readonly label: string
  /** Secondary text. */
  readonly more: string
  /** Some options accept a refno. */
  readonly run: (refno?: string) => unknown
}

/** Returns the props of a combobox field and its list. Arrow keys move the selection, and Enter chooses. */
export const useOptions = (
  label: string,
  matches: readonly Option[],
  isOpen: boolean,
  onText: (text: string) => void,
  onChoose: () => void,
) => {
  const [chosen, setChosen] = useState(0)
  const at = Math.min(chosen, matches.length - 1)
  const choose = (option: Option | undefined) => {
    if (!option) return
    onChoose()
    void option.run()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key] ?? 0
    if (!isOpen || event.ctrlKey || event.metaKey || (by === 0 && event.key !== 'Enter')) return
    event.preventDefault()
    if (by !== 0) setChosen(Math.max(0, Math.min(matches.length - 1, at + by)))
    else choose(matches[at])
  }
  return {
    field: {
      role: 'combobox',
      'aria-expanded': isOpen,
      'aria-controls': isOpen ? 'options' : undefined,
      'aria-activedescendant': isOpen && at >= 0 ? `opt-${at}` : undefined,
      autocomplete: 'off',
      spellcheck: false,
      onInput({ currentTarget }: TargetedInputEvent<HTMLInputElement>) {
        onText(currentTarget.value)
        setChosen(0)
      },
      onKeyDown,
    } as const,
    list: isOpen && (
      <div class="res" id="options" role="listbox" aria-label={label}>
        {matches.map((option, index) => (
          <>
            {option.group !== (matches[index - 1]?.group ?? '') && (
              <div class="grp" role="presentation">
                {option.group}
              </div>
            )}
            {/* biome-ignore lint/a11y/useKeyWithClickEvents: the field has the focus and handles Enter */}
            <div
              class="opt"
              role="option"
              id={`opt-${index}`}
              aria-selected={index === at}
              tabIndex={-1}
              // Keeps the focus in the field, because losing it closes the list.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => choose(option)}
              ref={(element) => {
                if (index === at) element?.scrollIntoView({ block: 'nearest' })
              }}
            >
              <Icon name={option.icon} />
              <span class="cut">{option.label}</span>
              <small class="cut">{option.more}</small>
            </div>
          </>
        ))}
        {matches.length === 0 && <p class="foot">No matches</p>}
      </div>
    ),
  }
}
