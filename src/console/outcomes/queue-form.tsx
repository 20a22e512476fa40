import { useState } from 'preact/hooks'
import type { OneShotConditions, OneShotWish } from '../../core/contract/control.gen.ts'
import { own } from '../../core/contract/vocabulary.ts'
import { compact } from '../../core/domain/without-undefined.ts'
import { armedList } from '../frame/queue-bar.tsx'
import { BRAND_CHOICES, Button, Choice, Field, Form, Go, Seg } from '../parts/controls.tsx'
import { CopyButton } from '../parts/copy.tsx'
import { Fold } from '../parts/display-parts.tsx'
import { useConsole } from '../parts/hooks.ts'
import type { ListedScenario } from '../state/outcome-catalog.ts'

/** What the form holds: what was typed and chosen, as far as anything was. */
export type OnceForm = Readonly<
  Partial<Record<keyof OneShotConditions | 'times' | 'for' | 'amountFrom' | 'amountTo', string>>
>

/** What it holds before anything was typed. */
export const EMPTY_ONCE: OnceForm = { times: '1', for: 'try' }

const number = (text = ''): number | undefined => (/^\d+$/.test(text.trim()) ? Number(text) : undefined)

/** What to ask the control API for. What is not said does not matter: without any condition, the next request is meant. */
export const onceWish = (scenario: string, form: OnceForm): OneShotWish => {
  const { times, for: what, amountFrom, amountTo, ...texts } = form
  // A number as it is printed has gaps.
  const card = texts.card?.replace(/(\d)[ -](?=\d)/g, '$1')
  const said = Object.entries({ ...texts, card }).map(([name, text = '']) => [name, text.trim()])
  const amount = compact({ from: number(amountFrom), to: number(amountTo) })
  const when: OneShotConditions = {
    ...Object.fromEntries(said.filter(([, text]) => text)),
    ...(Object.keys(amount).length > 0 && { amount }),
  }
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

const MORE = [
  ['reference', 'Reference of a link', 'customer-*', {}],
  ['email', 'E-mail', '*@example.com', {}],
  ['cardholderName', 'Name of the cardholder', 'Ann*', {}],
  ['card', 'Card', 'a number, or a name such as neutral', {}],
  ['currency', 'Currency', 'EUR', {}],
  ['amountFrom', 'Amount from (minor units)', '1000', AMOUNT],
  ['amountTo', 'Amount to', '5000', AMOUNT],
] as const

type FieldsProps = { readonly form: OnceForm; readonly onChange: (form: OnceForm) => void }

/** About which requests it decides: all that is filled in must fit. */
const OnceFields = ({ form, onChange }: FieldsProps) => {
  const bound = (name: keyof OnceForm) => ({
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
              Only for refno <span class="mut">(optional)</span>
            </>
          }
          placeholder="order-11*"
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
          <Choice
            label="Requests"
            width="c3"
            choices={[
              ['', 'for transactions and links'],
              ['transactions', 'for transactions only'],
              ['links', 'for links only'],
            ]}
            {...bound('interface')}
          />
          <Choice label="Brand" width="c3" choices={[['', 'any'], ...BRAND_CHOICES]} {...bound('brand')} />
          {MORE.map(([name, label, hint, rest]) => (
            <Field key={name} label={label} width="c3" placeholder={hint} {...rest} {...bound(name)} />
          ))}
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
export const ArmForm = ({ scenario: { name, title, interfaces, overlay } }: { readonly scenario: ListedScenario }) => {
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
    <Form class="arm" onSubmit={() => (choice ? act(done, 'chooseScenario', choice) : act(done, 'armNext', next))}>
      <div class="ends">
        <Seg label="For how long" value={mode} choices={WAYS} onChange={setMode} />
        <CopyButton
          words="curl"
          what="this as curl"
          text={() => (choice ? curl('chooseScenario', choice) : curl('armNext', next))}
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
