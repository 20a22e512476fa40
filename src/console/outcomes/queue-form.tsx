import { type ComponentChildren, Fragment } from 'preact'
import { useState } from 'preact/hooks'
import type { QueuedOutcomeConditions, QueuedOutcomeRequest } from '../../core/contract/control.gen.ts'
import { own } from '../../core/contract/vocabulary.ts'
import {
  CONDITION_NAMES,
  CONDITIONS,
  type ConditionKind,
  type ConditionName,
  type ConditionOf,
  conditionRow,
  conditionsOf,
  eachOfKind,
} from '../../core/domain/condition-table.ts'
import { namesOf } from '../../core/domain/table-keys.ts'
import { compact } from '../../core/domain/without-undefined.ts'
import { queuedList, removeQueued } from '../frame/queue-bar.tsx'
import { amountPattern, exampleAmount, minorUnits } from '../parts/amounts.ts'
import { BRAND_CHOICES, Button, Choice, Field, Form, LinkButton, SegmentedControl } from '../parts/controls.tsx'
import { CopyButton } from '../parts/copy.tsx'
import { Fold } from '../parts/display-parts.tsx'
import { useConsole } from '../parts/hooks.ts'
import { queueAndStart } from '../start/queue-and-start.ts'
import type { ListedScenario } from '../state/outcome-catalog.ts'

/** The values of the form; missing fields are empty. */
export type QueueFormValues = Readonly<
  Partial<Record<ConditionName | `${ConditionOf<'range'>}${'From' | 'To'}` | 'times' | 'for', string>>
>

/** The initial values of the form. */
export const EMPTY_FORM: QueueFormValues = { times: '1', for: 'try' }

const number = (text = ''): number | undefined => (/^\d+$/.test(text.trim()) ? Number(text) : undefined)

/** The currency that defines the decimals of amounts if the form has none. */
const USUAL_CURRENCY = 'EUR'
const currencyOf = ({ currency = '' }: QueueFormValues): string => currency.trim().toUpperCase() || USUAL_CURRENCY
const amount = (text = '', currency: string): number | undefined => {
  const minor = minorUnits(text, currency)
  return typeof minor === 'number' && Number.isSafeInteger(minor) ? minor : undefined
}

/** Returns the request for a queued outcome. Empty fields are no conditions; without a condition, the next request matches. */
export const queueRequest = (scenario: string, form: QueueFormValues): QueuedOutcomeRequest => {
  const { times, for: unit } = form
  const texts = CONDITION_NAMES.map((name) => {
    const text = form[name]?.trim()
    // A printed card number has spaces.
    if (name === 'card') return [name, text?.replace(/(\d)[ -](?=\d)/g, '$1')]
    return [name, name === 'currency' ? text?.toUpperCase() : text]
  })
  const ranges = eachOfKind('range', (name) => {
    const currency = currencyOf(form)
    const range = compact({ from: amount(form[`${name}From`], currency), to: amount(form[`${name}To`], currency) })
    return Object.keys(range).length > 0 ? range : undefined
  })
  const when: QueuedOutcomeConditions = { ...Object.fromEntries(texts.filter(([, text]) => text)), ...compact(ranges) }
  const count = number(times) ?? 1
  return {
    scenario: own(scenario),
    ...(count !== 1 && { times: count }),
    ...(unit === 'order' && { for: unit }),
    ...(Object.keys(when).length > 0 && { when }),
  }
}

type Bound = (name: keyof QueueFormValues) => { readonly value: string; readonly onChange: (text: string) => void }

const textField = (bound: Bound, name: ConditionName) => {
  const [label, example] = conditionRow(name).field
  return <Field key={name} label={label} width="c3" placeholder={example} {...bound(name)} />
}

/** Renders the two amounts of a range in major units, with the decimals of the currency and the resulting minor units. */
const rangeFields = (bound: Bound, name: ConditionOf<'range'>) => {
  const [label] = conditionRow(name).field
  const typed = bound('currency').value
  const currency = currencyOf({ currency: typed })
  const field = (end: 'From' | 'To') => {
    const { value, onChange } = bound(`${name}${end}`)
    const minor = amount(value, currency)
    return (
      <Field
        label={`${label} ${end.toLowerCase()}`}
        width="c3"
        inputMode="decimal"
        placeholder={exampleAmount(currency)}
        {...amountPattern(currency)}
        value={value}
        onChange={onChange}
        hint={minor === undefined ? undefined : `${minor} minor units${typed === '' ? ' of any currency' : ''}`}
      />
    )
  }
  return (
    <Fragment key={name}>
      {field('From')}
      {field('To')}
    </Fragment>
  )
}

/** The field for each kind of condition, in the order of the form. */
const FIELDS: {
  readonly [Kind in ConditionKind]: (bound: Bound, name: ConditionOf<Kind>) => ComponentChildren
} = {
  interface: (bound, name) => (
    <Choice
      key={name}
      label={conditionRow(name).field[0]}
      width="c3"
      choices={[
        ['', 'transactions and links'],
        ['transactions', 'transactions only'],
        ['links', 'links only'],
      ]}
      {...bound(name)}
    />
  ),
  brands: (bound, name) => (
    <Choice
      key={name}
      label={conditionRow(name).field[0]}
      width="c3"
      choices={[['', 'any'], ...BRAND_CHOICES]}
      {...bound(name)}
    />
  ),
  cards: textField,
  currency: textField,
  range: rangeFields,
  code: textField,
  glob: textField,
}

/** Renders the fields of a kind, except the refno, which is always visible. */
const fieldsOf = <Kind extends ConditionKind>(kind: Kind, bound: Bound) =>
  conditionsOf(kind).flatMap((name) => (name === 'refno' ? [] : [FIELDS[kind](bound, name)]))

type FieldsProps = { readonly form: QueueFormValues; readonly onChange: (form: QueueFormValues) => void }

/** Renders the conditions. A request must match all of them. */
const OnceFields = ({ form, onChange }: FieldsProps) => {
  const bound: Bound = (name) => ({
    value: form[name] ?? '',
    onChange: (value: string) => onChange({ ...form, [name]: value }),
  })
  const { times, for: unit, refno = '', ...more } = form
  const count = Object.values(more).filter(Boolean).length
  return (
    <>
      <div class="line">
        <Field label="For the next" width="few" type="number" min="1" max="100" required {...bound('times')} />
        <Choice
          label="Unit"
          width="few"
          choices={[
            ['try', times === '1' ? 'payment' : 'payments'],
            ['order', times === '1' ? 'order, all attempts' : 'orders, all attempts'],
          ]}
          {...bound('for')}
        />
        <Field
          label={
            <>
              {CONDITIONS.refno.field[0]} <span class="mut">(optional)</span>
            </>
          }
          placeholder={CONDITIONS.refno.field[1]}
          hint={
            refno === '' || refno.includes('*')
              ? 'order-11* matches all that start with it'
              : `Exactly this refno; ${refno}* matches all that start with it`
          }
          {...bound('refno')}
        />
      </div>
      <Fold title="More conditions" summary={<span>{count === 0 ? 'none' : count}</span>}>
        <div class="form">
          {namesOf(FIELDS).map((kind) => fieldsOf(kind, bound))}
          <p class="hint">
            <code>*</code> matches anything, <code>?</code> one character
          </p>
        </div>
      </Fold>
    </>
  )
}

/** Returns whether the form is about one order that the console can start: no condition but a refno without wildcards. */
const isForOne = ({ times, for: _, refno = '', ...more }: QueueFormValues): boolean =>
  times === '1' && !/[*?]/.test(refno) && !Object.values(more).some(Boolean)

/** The three ways to apply an outcome without its test card. */
const MODES = [
  ['once', 'Once', 'Applies to the next matching request, then is removed.'],
  [
    'force',
    'Always',
    'Applies to every request with any card until you remove it. Queued outcomes and the header sandbox-scenario take precedence.',
  ],
  [
    'default',
    'As default',
    'Applies if neither the request, the card nor a rule selects an outcome, until you remove it.',
  ],
] as const

/** Queues an outcome, or sets it as the scenario of the space, and removes it. */
export const QueueForm = ({ scenario }: { readonly scenario: ListedScenario }) => {
  const { name, title, interfaces, patch } = scenario
  const console = useConsole()
  const { act, curl, space, watch } = console
  const [mode, setMode] = useState<(typeof MODES)[number][0]>('once')
  const [form, setForm] = useState(EMPTY_FORM)
  const [, way, label] = MODES.find(([key]) => key === mode) ?? MODES[0]
  const mine = queuedList(console).filter(({ scenario }) => scenario === name)
  const other = watch.value.queued.value.choice
  const next = { body: queueRequest(name, form) }
  const choice = mode === 'once' ? undefined : { path: { space: space.value }, body: { name: own(name), mode } }
  const done = mode === 'once' ? `Queued: ${title}` : `${way}: ${title}`
  return (
    <Form
      class="arm"
      onSubmit={() => (choice ? act(done, 'setSpaceScenario', choice) : act(done, 'queueOutcome', next))}
    >
      <div class="ends">
        <SegmentedControl label="For how long" value={mode} choices={MODES} onChange={setMode} />
        <CopyButton
          label="curl"
          subject="the request as curl"
          text={() => (choice ? curl('setSpaceScenario', choice) : curl('queueOutcome', next))}
        />
      </div>
      <p class="ink2">{patch ? 'A patch: it is applied on top of the matching scenario.' : label}</p>
      {!choice && <OnceFields form={form} onChange={setForm} />}
      {choice && other && other.name !== name && <p class="hint">Replaces “{console.catalogue.titleOf(other.name)}”</p>}
      <div class="line">
        <Button icon="target" variant="pri" type="submit" letter="a">
          {mode === 'once' ? 'Queue' : 'Set'}
        </Button>
        {mode === 'once' && isForOne(form) && (
          <Button onClick={() => queueAndStart(console, { ...scenario, order: form.refno?.trim() ?? '' })}>
            Queue and start
          </Button>
        )}
        <LinkButton
          icon="plus"
          variant="bare"
          to={{ view: 'start', selected: `${interfaces.includes('transactions') ? 'transaction' : 'link'}/${name}` }}
        >
          Start with it
        </LinkButton>
        {mine.map((item) => (
          <span key={item.key} class="f1 ink2">
            <b>Queued</b> {item.usage}
            <Button variant="bare" onClick={() => removeQueued(console, [item])}>
              Remove<span class="vh"> {item.usage}</span>
            </Button>
          </span>
        ))}
      </div>
    </Form>
  )
}
