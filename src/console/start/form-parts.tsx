import { type ComponentChildren, createContext, Fragment } from 'preact'
import { useContext, useState } from 'preact/hooks'
import { Icon } from '../../look/icon.tsx'
import { Fold } from '../parts/fold.tsx'
import type { Choice, Field } from './fields.ts'
import type { StartForm } from './use-start.ts'

export const FormContext = createContext<StartForm | undefined>(undefined)

/** The form that a field is part of. */
export const useForm = (): StartForm => {
  const form = useContext(FormContext)
  if (!form) throw new Error('a field was drawn outside of its form')
  return form
}

const optionsOf = (choices: readonly Choice[]): ComponentChildren =>
  [...new Set(choices.map(([, , group]) => group))].map((group) => {
    const options = choices
      .filter((choice) => choice[2] === group)
      .map(([value, words]) => (
        <option key={value} value={value}>
          {words}
        </option>
      ))
    return group === undefined ? (
      <Fragment key="">{options}</Fragment>
    ) : (
      <optgroup key={group} label={group}>
        {options}
      </optgroup>
    )
  })

/** A field with its label, a hint, and what the service said of it. */
export const Input = ({ at, label, width = '', hint, choices, rows, placeholder }: Field) => {
  const form = useForm()
  const problem = form.problem(at)
  const about = `about ${at}`.replaceAll(' ', '-')
  const value = form.value(at)
  const same = {
    id: at,
    class: `inp ${rows ? 'mono' : ''}`,
    value,
    placeholder,
    'aria-invalid': problem === undefined ? undefined : true,
    'aria-describedby': problem === undefined && hint === undefined ? undefined : about,
    autocomplete: 'off' as const,
    spellcheck: false,
  }
  const take = ({ currentTarget }: { readonly currentTarget: { readonly value: string } }): void =>
    form.set(at, currentTarget.value)
  return (
    <div class={width}>
      <label class="lab" for={at}>
        {label}
      </label>
      {choices ? (
        <select {...same} onChange={take}>
          {optionsOf(choices.some(([one]) => one === value) ? choices : [...choices, [value, value]])}
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

type FieldsProps = {
  readonly title: string
  /** What its fields say, while it is closed. */
  readonly says: string
  readonly fields?: readonly Field[]
  /** The fields that are folded in it, where these are not all that are seen: it opens where one of them is refused. */
  readonly holds?: readonly Field[]
  /** Whether what is in it decides: then it opens too. */
  readonly isSet?: boolean
  readonly note?: string | undefined
  readonly children?: ComponentChildren
}

/** More fields under a line that says what they are. */
export const FieldsFold = ({
  title,
  says,
  fields = [],
  holds = fields,
  isSet = false,
  note,
  children,
}: FieldsProps) => {
  const { problem } = useForm()
  const [isOpen, setOpen] = useState(false)
  const isRefused = holds.some(({ at }) => problem(at) !== undefined)
  return (
    <Fold
      title={title}
      says={<span class="cut">{isRefused ? 'to be corrected' : says}</span>}
      open={isOpen || isRefused || isSet}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <div class="form">
        {children}
        {fields.map((field) => (
          <Input key={field.at} {...field} />
        ))}
        {note === undefined ? null : <p class="hint">{note}</p>}
      </div>
    </Fold>
  )
}
