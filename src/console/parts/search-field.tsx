import { Icon } from '../../look/icon.tsx'
import { useConsole, useEntered } from './hooks.ts'

type SearchProps = { readonly label: string; readonly placeholder: string }

/** What is searched in a view; the address holds it. */
export const SearchField = ({ label, placeholder }: SearchProps) => {
  const { nav } = useConsole()
  const at = useEntered<HTMLInputElement>(nav.route.value.view)
  return (
    <div class="search">
      <Icon name="find" isSmall />
      <input
        ref={at}
        class="inp"
        type="search"
        placeholder={placeholder}
        aria-label={label}
        aria-keyshortcuts="/"
        data-key="/"
        autoComplete="off"
        spellcheck={false}
        value={nav.route.value.search}
        onInput={({ currentTarget }) => nav.replace({ search: currentTarget.value })}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' && event.key !== 'ArrowDown') return
          event.preventDefault()
          // What was typed last is drawn by then.
          requestAnimationFrame(() => {
            const [best] = document.querySelectorAll<HTMLElement>('[data-row]')
            best?.focus()
            if (event.key === 'Enter') best?.click()
          })
        }}
      />
      <kbd class="desk">/</kbd>
    </div>
  )
}
