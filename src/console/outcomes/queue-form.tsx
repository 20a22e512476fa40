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
import { armedList } from '../frame/queue-bar.tsx'
import { BRAND_CHOICES, Button, Choice, Field, Form, Go, Seg } from '../parts/controls.tsx'
import { CopyButton } from '../parts/copy.tsx'
import { Fold } from '../parts/display-parts.tsx'
import { useConsole } from '../parts/hooks.ts'
import type { ListedScenario } from '../state/outcome-catalog.ts'

/** What the form holds: what was typed and chosen, as far as anything was. */
export type OnceForm = Readonly<
  Partial<Record<ConditionName | `${ConditionOf<'range'>}${'From' | 'To'}` | 'times' | 'for', string>>
>

/** What it holds before anything was typed. */
export const EMPTY_ONCE: OnceForm = { times: '1', for: 'try' }

const number = (text = ''): number | undefined => (/^\d+$/.test(text.trim()) ? Number(text) : undefined)

/** What to ask the control API for. What is not said does not matter: without any condition, the next request is meant. */
export const onceWish = (scenario: string, form: OnceForm): QueuedOutcomeRequest => {
  const { times, for: what } = form
  const said = CONDITION_NAMES.map((name) => {
    const text = form[name]?.trim()
    // A number as it is printed has gaps.
    return [name, name === 'card' ? text?.replace(/(\d)[ -](?=\d)/g, '$1') : text]
  })
  const ranges = eachOfKind('range', (name) => {
    const range = compact({ from: number(form[`${name}From`]), to: number(form[`${name}To`]) })
    return Object.keys(range).length > 0 ? range : undefined
  })
  const when: QueuedOutcomeConditions = { ...Object.fromEntries(said.filter(([, text]) => text)), ...compact(ranges) }
  const count = number(times) ?? 1
  return {
    scenario: own(scenario),
    ...(count !== 1 && { times: count }),
    ...(what === 'order' && { for: what }),
    ...(Object.keys(when).length > 0 && { when }),
  }
}

const AMOUNT = {
  inputMode: 'numeric',
  pattern: '\\d*',
  title: 'A whole number, in minor units: 12.50 is 1250',
} as const

type Bound = (name: keyof OnceForm) => { readonly value: string; readonly onChange: (text: string) => void }

const textField = (bound: Bound, name: ConditionName) => {
  const [label, example] = conditionRow(name).field
  return <Field key={name} label={label} width="c3" placeholder={example} {...bound(name)} />
}

/** The field of a condition of each kind, in the order of the form. */
const FIELDS: {
  readonly [Kind in ConditionKind]: (bound: Bound, name: ConditionOf<Kind>) => ComponentChildren
} = {
  interface: (bound, name) => (
    <Choice
      key={name}
      label={conditionRow(name).field[0]}
      width="c3"
      choices={[
        ['', 'for transactions and links'],
        ['transactions', 'for transactions only'],
        ['links', 'for links only'],
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
  glob: textField,
  cards: textField,
  currency: textField,
  range: (bound, name) => {
    const [label, example] = conditionRow(name).field
    const [from, to] = example.split('..')
    return (
      <Fragment key={name}>
        <Field
          label={`${label} from (minor units)`}
          width="c3"
          placeholder={from}
          {...AMOUNT}
          {...bound(`${name}From`)}
        />
        <Field label={`${label} to`} width="c3" placeholder={to} {...AMOUNT} {...bound(`${name}To`)} />
      </Fragment>
    )
  },
}

/** The fields of a kind, without that of the refno, which is always visible. */
const fieldsOf = <Kind extends ConditionKind>(kind: Kind, bound: Bound) =>
  conditionsOf(kind).flatMap((name) => (name === 'refno' ? [] : [FIELDS[kind](bound, name)]))

type FieldsProps = { readonly form: OnceForm; readonly onChange: (form: OnceForm) => void }

/** About which requests it decides: all that is filled in must fit. */
const OnceFields = ({ form, onChange }: FieldsProps) => {
  const bound: Bound = (name) => ({
    value: form[name] ?? '',
    onChange: (value: string) => onChange({ ...form, [name]: value }),
  })
  const { times, for: what, refno = '', ...more } = form
  const said = Object.values(more).filter(Boolean).length
  return (
    <>
      <div class="line">
        <Field label="How many" width="few" type="number" min="1" max="100" required {...bound('times')} />
        <Choice
          label="of"
          width="few"
          choices={[
            ['try', 'tries'],
            ['order', 'orders, with all their tries'],
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
              ? 'order-11* is all that start with it'
              : `Exactly this one; ${refno}* for all that start with it`
          }
          {...bound('refno')}
        />
      </div>
      <Fold title="More conditions" says={<span>{said === 0 ? 'none' : `${said} filled in`}</span>}>
        <div class="form">
          {namesOf(FIELDS).map((kind) => fieldsOf(kind, bound))}
          <p class="hint">In texts, * is anything and ? one character.</p>
        </div>
      </Fold>
    </>
  )
}

/** The three ways to get an outcome without a card of its own. */
const WAYS = [
  ['once', 'Once', 'Decides about the next request that fits, then disarms itself.'],
  [
    'force',
    'Always',
    'Decides about every request, whatever the card, until it is disarmed. Only what is armed once, and a request that names an outcome, come first.',
  ],
  [
    'default',
    'As default',
    'Decides where nothing else does: neither the request, nor the card, nor a rule. Stays until it is disarmed.',
  ],
] as const

/** Arms an outcome, and takes it back. */
export const ArmForm = ({
  scenario: { name, title, interfaces, patch: overlay },
}: {
  readonly scenario: ListedScenario
}) => {
  const console = useConsole()
  const { act, curl, space, watch } = console
  const [mode, setMode] = useState<(typeof WAYS)[number][0]>('once')
  const [form, setForm] = useState(EMPTY_ONCE)
  const [, way, words] = WAYS.find(([key]) => key === mode) ?? WAYS[0]
  const mine = armedList(console).filter(({ scenario }) => scenario === name)
  const other = watch.value.armed.value.choice
  const next = { body: onceWish(name, form) }
  const choice = mode === 'once' ? undefined : { path: { space: space.value }, body: { name: own(name), mode } }
  const done = `Armed ${way.toLowerCase()}: ${title}`
  return (
    <Form
      class="arm"
      onSubmit={() => (choice ? act(done, 'setSpaceScenario', choice) : act(done, 'queueOutcome', next))}
    >
      <div class="ends">
        <Seg label="For how long" value={mode} choices={WAYS} onChange={setMode} />
        <CopyButton
          words="curl"
          what="this as curl"
          text={() => (choice ? curl('setSpaceScenario', choice) : curl('queueOutcome', next))}
        />
      </div>
      <p class="ink2">
        {overlay
          ? 'It never decides by itself: it changes what the card, or whatever else decides, brings about.'
          : words}
      </p>
      {!choice && <OnceFields form={form} onChange={setForm} />}
      {choice && other && other.name !== name && (
        <p class="hint">It takes the place of “{console.catalogue.titleOf(other.name)}”, which is armed now.</p>
      )}
      <div class="line">
        <Button icon="target" look="pri" type="submit" letter="a">
          Arm
        </Button>
        <Go
          icon="plus"
          to={{ view: 'start', selected: `${interfaces.includes('transactions') ? 'transaction' : 'link'}/${name}` }}
        >
          Start one with it
        </Go>
        {mine.map(({ key, how, disarm }) => (
          <span key={key} class="f1 ink2">
            <b>Armed</b> {how}
            <Button look="bare" onClick={disarm}>
              Disarm<span class="vh"> {how}</span>
            </Button>
          </span>
        ))}
      </div>
    </Form>
  )
}
