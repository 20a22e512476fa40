import {
  type ComponentChildren,
  type ComponentProps,
  createElement,
  type TargetedInputEvent,
  type TargetedKeyboardEvent,
} from 'preact'
import { useState } from 'preact/hooks'
import { brandLabel } from '../../core/describe/format.ts'
import { withCode } from '../../core/design/with-code.tsx'
import { BRANDS } from '../../core/domain/brand-names.ts'
import { Icon, type IconName } from '../../pages/design/icon.tsx'
import type { Route } from '../state/navigation-state.ts'
import { useConsole, useEntryFocus } from './hooks.ts'

type ButtonProps = Omit<ComponentProps<'button'>, 'class' | 'icon' | 'onClick'> & {
  readonly icon?: IconName | undefined
  /** CSS classes of the variant: `pri`, `bare`, `danger`, `icon`. */
  readonly variant?: string | undefined
  readonly letter?: string | undefined
  readonly onClick?: () => unknown
}

/** Renders a button. Ignores clicks while the promise of `onClick` is pending. */
export const Button = ({ icon, variant = '', letter, onClick, children, ...rest }: ButtonProps) => {
  const [isBusy, setBusy] = useState(false)
  const press = async () => {
    const done = isBusy || onClick?.()
    if (!(done instanceof Promise)) return
    setBusy(true)
    await done.finally(() => setBusy(false))
  }
  return (
    <button
      type="button"
      class={`btn ${variant}`.trim()}
      aria-keyshortcuts={letter}
      aria-busy={isBusy || undefined}
      onClick={press}
      {...rest}
    >
      {icon && <Icon name={icon} isSmall />}
      {children}
    </button>
  )
}

type LinkProps = Omit<ComponentProps<'a'>, 'class' | 'href' | 'icon' | 'role'> & {
  readonly icon?: IconName
  readonly variant?: string
  readonly to: Partial<Route>
}

/** Renders a link to another page of the console that looks like a button. */
export const LinkButton = ({ icon, variant = '', to, children, ...rest }: LinkProps) => (
  <a class={`btn ${variant}`.trim()} href={useConsole().nav.href(to)} {...rest}>
    {icon && <Icon name={icon} isSmall />}
    {children}
  </a>
)

type Labelled = {
  readonly label: ComponentChildren
  /** CSS class for its width in a row. */
  readonly width?: string | undefined
  readonly hint?: ComponentChildren
}

const Label = ({ label, width, hint, children }: Labelled & { readonly children: ComponentChildren }) => (
  // biome-ignore lint/a11y/noLabelWithoutControl: the labelled control is among its children
  <label class={width}>
    <span class="lab">{label}</span>
    {children}
    {hint ? <span class="hint">{withCode(hint)}</span> : null}
  </label>
)

type FieldProps = Labelled &
  Omit<ComponentProps<'input'>, keyof Labelled | 'icon' | 'onChange' | 'type' | 'value'> & {
    readonly type?: 'text' | 'number' | 'url' | 'password' | 'datetime-local'
    readonly value: string
    readonly onChange: (text: string) => void
  }

/** Renders an input field below its label, without autocomplete and spell checking. */
export const Field = ({ label, width, hint, onChange, ...rest }: FieldProps) => (
  <Label label={label} width={width} hint={hint}>
    {createElement('input', {
      class: 'inp',
      autocomplete: 'off',
      spellcheck: false,
      onInput: ({ currentTarget }: TargetedInputEvent<HTMLInputElement>) => onChange(currentTarget.value),
      ...rest,
    })}
  </Label>
)

type SearchProps = Omit<ComponentProps<'input'>, 'class' | 'icon' | 'type' | 'value'> & {
  readonly value: string
  readonly onText: (text: string) => void
}

/**
 * Renders a search input. Escape clears its text and is handled here, because browsers report that as no input once the
 * field has lost the focus. In an empty input, Escape is handled by the page.
 */
export const SearchInput = ({ onText, onKeyDown, ...rest }: SearchProps) =>
  createElement('input', {
    class: 'inp',
    type: 'search',
    autocomplete: 'off',
    spellcheck: false,
    onInput: ({ currentTarget }: TargetedInputEvent<HTMLInputElement>) => onText(currentTarget.value),
    onKeyDown(event: TargetedKeyboardEvent<HTMLInputElement>) {
      if (event.key === 'Escape' && event.currentTarget.value !== '') {
        event.preventDefault()
        // The next key may come before the rendering.
        event.currentTarget.value = ''
        onText('')
      } else onKeyDown?.(event)
    },
    ...rest,
  })

type SearchFieldProps = { readonly label: string; readonly placeholder: string; readonly onPaste?: () => void }

/** Renders the search field of a view. Its text is part of the address, with long numbers masked. */
export const SearchField = ({ label, placeholder, onPaste }: SearchFieldProps) => {
  const { nav } = useConsole()
  const at = useEntryFocus(nav.route.value.view)
  return (
    <div class="search">
      <Icon name="find" isSmall />
      <SearchInput
        ref={at}
        placeholder={placeholder}
        aria-label={label}
        aria-keyshortcuts="/"
        value={nav.route.value.search}
        onText={(text) => nav.search(text)}
        onPaste={onPaste}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' && event.key !== 'ArrowDown') return
          event.preventDefault()
          // The results of the last key press are rendered by then.
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

type Choices<Value> = {
  readonly value: Value | undefined
  readonly choices: readonly (readonly [value: Value, label: ComponentChildren, ...others: unknown[]])[]
  readonly onChange: (value: Value) => void
}

type SelectProps<Value> = Choices<Value> & Pick<ComponentProps<'select'>, 'aria-label' | 'class'>

/** Renders a select. */
export const Select = <Value extends string>({ choices, onChange, ...rest }: SelectProps<Value>) => {
  const choose = (text: string): void => {
    const choice = choices.find(([value]) => value === text)
    if (choice) onChange(choice[0])
  }
  return (
    <select class="inp" onChange={({ currentTarget }) => choose(currentTarget.value)} {...rest}>
      {choices.map(([one, label]) => (
        <option key={one} value={one}>
          {label}
        </option>
      ))}
    </select>
  )
}

/** Renders a select below its label. */
export const Choice = <Value extends string>({ label, width, hint, ...rest }: Labelled & Choices<Value>) => (
  <Label label={label} width={width} hint={hint}>
    <Select {...rest} />
  </Label>
)

/** The choices of a brand. */
export const BRAND_CHOICES = BRANDS.map((brand) => [brand, brandLabel(brand)] as const)

type SegProps<Value> = Choices<Value> & { readonly variant?: string; readonly label: string }

/** Renders a segmented control: one of a few choices, all visible. */
export const SegmentedControl = <Value extends string>({
  variant = '',
  label,
  value,
  choices,
  onChange,
}: SegProps<Value>) => (
  <fieldset class={`seg ${variant}`.trim()}>
    <legend class="vh">{label}</legend>
    {choices.map(([one, label]) => (
      <button key={one} type="button" aria-pressed={one === value} onClick={() => onChange(one)}>
        {label}
      </button>
    ))}
  </fieldset>
)

type FormProps = {
  readonly class: string
  readonly onSubmit: (pressed?: HTMLElement) => unknown
  readonly children: ComponentChildren
}

/** Renders a form that is submitted by script. */
export const Form = ({ class: variant, onSubmit, children }: FormProps) => (
  <form
    class={variant}
    onSubmit={(event) => {
      event.preventDefault()
      void onSubmit(event.submitter ?? undefined)
    }}
    onKeyDown={(event) => {
      const { key, ctrlKey, metaKey, target, currentTarget: form } = event
      // A held Enter opened the dialog, or ends an input method.
      const isNew = !event.repeat && !event.isComposing
      if (key === 'Enter' && !isNew && (ctrlKey || metaKey || !(target instanceof HTMLTextAreaElement)))
        event.preventDefault()
      // Submits from every field, also from those in which Enter starts a new line. In a dialog, Enter submits from a select.
      const isSelect = target instanceof HTMLSelectElement && form.closest('dialog') !== null
      if (key === 'Enter' && isNew && (ctrlKey || metaKey || isSelect))
        form.requestSubmit(form.querySelector<HTMLElement>('[type="submit"]:not(:disabled)'))
    }}
  >
    {children}
  </form>
)
