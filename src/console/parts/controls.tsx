import { type ComponentChildren, type ComponentProps, createElement, type TargetedInputEvent } from 'preact'
import { useState } from 'preact/hooks'
import { brandWords } from '../../core/describe/format.ts'
import { BRANDS } from '../../core/domain/brand-names.ts'
import { Icon, type IconName } from '../../pages/design/icon.tsx'
import type { Route } from '../state/navigation-state.ts'
import { useConsole, useEntered } from './hooks.ts'

type ButtonProps = Omit<ComponentProps<'button'>, 'class' | 'icon' | 'onClick'> & {
  readonly icon?: IconName | undefined
  /** How it is not a plain one: `pri`, `bare`, `danger`, `icon`. */
  readonly look?: string | undefined
  readonly letter?: string | undefined
  readonly onClick?: () => unknown
}

/** Something to press; not once more before it is known what came of it. */
export const Button = ({ icon, look = '', letter, onClick, children, ...rest }: ButtonProps) => {
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
      class={`btn ${look}`.trim()}
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

type GoProps = Omit<ComponentProps<'a'>, 'class' | 'href' | 'icon' | 'role'> & {
  readonly icon?: IconName
  readonly look?: string
  readonly to: Partial<Route>
}

/** A way to another place of the console that looks like a button. */
export const Go = ({ icon, look = '', to, children, ...rest }: GoProps) => (
  <a class={`btn ${look}`.trim()} href={useConsole().nav.href(to)} {...rest}>
    {icon && <Icon name={icon} isSmall />}
    {children}
  </a>
)

type Labelled = {
  readonly label: ComponentChildren
  /** How wide it is among others. */
  readonly width?: string | undefined
  readonly hint?: ComponentChildren
}

const Label = ({ label, width, hint, children }: Labelled & { readonly children: ComponentChildren }) => (
  // biome-ignore lint/a11y/noLabelWithoutControl: what is labelled is among its children
  <label class={width}>
    <span class="lab">{label}</span>
    {children}
    {hint ? <span class="hint">{hint}</span> : null}
  </label>
)

type FieldProps = Labelled &
  Omit<ComponentProps<'input'>, keyof Labelled | 'icon' | 'onChange' | 'type' | 'value'> & {
    readonly type?: 'text' | 'number' | 'url' | 'password' | 'datetime-local'
    readonly value: string
    readonly onChange: (text: string) => void
  }

/** Something to type, below its label. What a browser would fill in or correct does not belong there. */
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

/** What is searched in a view; the address holds it. */
export const SearchField = ({ label, placeholder }: { readonly label: string; readonly placeholder: string }) => {
  const { nav } = useConsole()
  const at = useEntered(nav.route.value.view)
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

type Choices<Value> = {
  readonly value: Value | undefined
  readonly choices: readonly (readonly [value: Value, words: ComponentChildren, ...others: unknown[]])[]
  readonly onChange: (value: Value) => void
}

type SelectProps = Choices<string> & Pick<ComponentProps<'select'>, 'aria-label' | 'class'>

/** One of a list. */
export const Select = ({ choices, onChange, ...rest }: SelectProps) => (
  <select class="inp" onChange={({ currentTarget }) => onChange(currentTarget.value)} {...rest}>
    {choices.map(([one, words]) => (
      <option key={one} value={one}>
        {words}
      </option>
    ))}
  </select>
)

/** One of a list, below its label. */
export const Choice = ({ label, width, hint, ...rest }: Labelled & Choices<string>) => (
  <Label label={label} width={width} hint={hint}>
    <Select {...rest} />
  </Label>
)

/** The brands, as one of them is chosen. */
export const BRAND_CHOICES = BRANDS.map((brand) => [brand, brandWords(brand)] as const)

type SegProps<Value> = Choices<Value> & { readonly look?: string; readonly label: string }

/** One of a few, all of them seen. */
export const Seg = <Value extends string>({ look = '', label, value, choices, onChange }: SegProps<Value>) => (
  <fieldset class={`seg ${look}`.trim()}>
    <legend class="vh">{label}</legend>
    {choices.map(([one, words]) => (
      <button key={one} type="button" aria-pressed={one === value} onClick={() => onChange(one)}>
        {words}
      </button>
    ))}
  </fieldset>
)

type FormProps = {
  readonly class: string
  readonly onSubmit: (pressed?: HTMLElement) => unknown
  readonly children: ComponentChildren
}

/** Fields that are sent together, and not by the browser. */
export const Form = ({ class: look, onSubmit, children }: FormProps) => (
  <form
    class={look}
    onSubmit={(event) => {
      event.preventDefault()
      void onSubmit(event.submitter ?? undefined)
    }}
    onKeyDown={({ key, ctrlKey, metaKey, currentTarget: form }) => {
      // From any field, also from those in which Enter begins a line.
      if (key === 'Enter' && (ctrlKey || metaKey))
        form.requestSubmit(form.querySelector<HTMLElement>('[type="submit"]:not(:disabled)'))
    }}
  >
    {children}
  </form>
)
