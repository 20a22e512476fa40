import type { ComponentChildren } from 'preact'
import { useState } from 'preact/hooks'
import { Icon } from '../../look/icon.tsx'
import type { Field } from './fields.ts'
import type { StartForm } from './use-start.ts'

export type Choice = { readonly value: string; readonly words: string; readonly group?: string }

type InputProps = {
  readonly form: StartForm
  readonly at: string
  readonly label: string
  readonly width?: string
  readonly hint?: ComponentChildren
  /** What can be chosen; without it, anything can be typed. */
  readonly choices?: readonly Choice[] | undefined
  readonly rows?: number
  readonly placeholder?: string
}

const Option = ({ value, words }: Choice) => <option value={value}>{words}</option>

const Choices = ({ choices }: { readonly choices: readonly Choice[] }) => {
  const groups = [...new Set(choices.map(({ group }) => group))]
  return (
    <>
      {groups.map((group) => {
        const ofGroup = choices.filter((choice) => choice.group === group)
        const options = ofGroup.map((choice) => <Option key={choice.value} {...choice} />)
        return group === undefined ? (
          options
        ) : (
          <optgroup key={group} label={group}>
            {options}
          </optgroup>
        )
      })}
    </>
  )
}

/** A field with its label, a hint, and what the service said of it. */
export const Input = ({ form, at, label, width = '', hint, choices, rows, placeholder }: InputProps) => {
  const problem = form.problem(at)
  const about = `about ${at}`.replaceAll(' ', '-')
  const same = {
    id: at,
    class: `inp ${rows ? 'mono' : ''}`,
    value: form.value(at),
    placeholder,
    'aria-invalid': problem === undefined ? undefined : true,
    'aria-describedby': problem === undefined && hint === undefined ? undefined : about,
    autocomplete: 'off' as const,
    spellcheck: false,
  }
  const unlisted = { value: same.value, words: same.value }
  const take = ({ currentTarget }: { readonly currentTarget: { readonly value: string } }): void =>
    form.set(at, currentTarget.value)
  return (
    <div class={width}>
      <label class="lab" for={at}>
        {label}
      </label>
      {choices ? (
        <select {...same} onChange={take}>
          <Choices choices={choices.some(({ value }) => value === same.value) ? choices : [...choices, unlisted]} />
        </select>
      ) : rows ? (
        <textarea {...same} rows={rows} onInput={take} />
      ) : (
        <input {...same} onInput={take} />
      )}
      <div id={about}>
        {problem === undefined ? null : (
          <p class="hint err">
            <Icon name="bad" isSmall />
            {problem}
          </p>
        )}
        {hint === undefined ? null : <p class="hint">{hint}</p>}
      </div>
    </div>
  )
}

type FieldsProps = { readonly form: StartForm; readonly fields: readonly Field[] }

/** Fields as a table has them. What can be chosen can also be left out. */
export const Fields = ({ form, fields }: FieldsProps) => (
  <>
    {fields.map(({ at, label, width, options }) => (
      <Input
        key={at}
        form={form}
        at={at}
        label={label}
        width={width}
        choices={
          options.length === 0
            ? undefined
            : [{ value: '', words: 'Not sent' }, ...options.map(([value, words]) => ({ value, words }))]
        }
      />
    ))}
  </>
)

type FoldProps = {
  readonly form: StartForm
  readonly title: string
  /** What its fields say, while it is closed. */
  readonly says: string
  /** The fields in it: it opens where one of them is refused. */
  readonly holds: readonly string[]
  /** Whether what is in it decides: then it opens too. */
  readonly isSet?: boolean
  readonly children: ComponentChildren
}

/** More fields under a line that says what they are. */
export const Fold = ({ form, title, says, holds, isSet = false, children }: FoldProps) => {
  const [isOpen, setOpen] = useState(false)
  const isRefused = holds.some((at) => form.problem(at) !== undefined)
  return (
    <details
      class="fold"
      open={isOpen || isRefused || isSet}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>
        <Icon name="chev" isSmall />
        {title}
        <span class="cut">{isRefused ? 'to be corrected' : says}</span>
      </summary>
      <div class="form">{children}</div>
    </details>
  )
}

type SwitchProps = {
  readonly form: StartForm
  readonly at: string
  readonly label: string
  readonly choices: readonly (readonly [value: string, words: string])[]
}

/** One of a few, all of them seen. */
export const Switch = ({ form, at, label, choices }: SwitchProps) => (
  <fieldset class="seg" aria-label={label}>
    {choices.map(([value, words]) => (
      <button key={value} type="button" aria-pressed={form.value(at) === value} onClick={() => form.set(at, value)}>
        {words}
      </button>
    ))}
  </fieldset>
)
