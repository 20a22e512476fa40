import { decimalsOf } from '../../domain/money.ts'
import { BRAND_CHOICES } from '../parts/brand-choices.ts'
import { Choice, Field } from '../parts/controls.tsx'
import { useConsole } from '../parts/hooks.ts'
import { Fold } from '../parts/shown.tsx'
import { minorUnits } from './body.ts'
import type { StartForm } from './use-start.ts'

type Props = { readonly form: StartForm }

const YES = [
  ['yes', 'Authenticate with 3-D Secure'],
  ['no', 'No: a token only'],
] as const

/** The fields that are always seen. Each has a default. */
export const Basics = ({ form: { kind, value, change, problem } }: Props) => {
  const bound = (at: string) => {
    const said = problem(at)
    return {
      value: value(at),
      // Nobody means another one by small letters.
      onChange: (text: string): void => change({ [at]: at === 'currency' ? text.toUpperCase() : text }),
      hint: said && <span class="t-fail">{said}</span>,
    }
  }
  const input = (at: string, label: string, width: string, hint?: string) => {
    const { hint: wrong, ...rest } = bound(at)
    return <Field label={label} width={width} aria-invalid={wrong ? true : undefined} {...rest} hint={wrong ?? hint} />
  }
  const currency = value('currency')
  const minor = minorUnits(value('amount'), currency)
  const isLink = kind === 'link'
  return (
    <>
      {isLink ? (
        <>
          {input('reference', 'Reference', 'c3')}
          <Choice label="3-D Secure" width="c3" choices={YES} {...bound('asks')} />
        </>
      ) : (
        <>
          <Choice label="Brand" width="c3" choices={BRAND_CHOICES} {...bound('brand')} />
          {input('refno', 'Refno', 'c3')}
        </>
      )}
      {isLink && value('asks') !== 'yes' ? null : (
        <>
          {input('amount', 'Amount', 'c4', decimalsOf(currency) === 0 ? '' : `Sent as ${minor} minor units`)}
          {input('currency', 'Currency', 'c2')}
        </>
      )}
    </>
  )
}

/** What lies over the outcome, as many as somebody wants at once. */
export const Spoil = ({ form: { kind, overlays, change, value } }: Props) => {
  const { catalogue } = useConsole()
  // By name from the end: webhooks first, since most that goes wrong does so there.
  const listed = (catalogue.scenarios.value ?? [])
    .filter(({ overlay, interfaces }) => overlay && interfaces.includes(`${kind}s`))
    .sort((one, other) => (one.name < other.name ? 1 : -1))
  const chosen = listed.filter(({ name }) => overlays.includes(name))
  const isOn = (name: string): boolean => overlays.includes(name)
  const flip = (name: string): void =>
    change({ overlays: (isOn(name) ? overlays.filter((one) => one !== name) : [...overlays, name]).join(' ') })
  return (
    <Fold
      title="Webhook and other trouble"
      says={<span class="cut">{chosen.map(({ title }) => title).join(' + ') || 'nothing'}</span>}
    >
      <div class="ticks">
        {listed.map(({ name, title }) => (
          <label key={name} class="across">
            <input type="checkbox" checked={isOn(name)} onChange={() => flip(name)} />
            {title}
          </label>
        ))}
        <Field
          label="Header Idempotency-Key"
          hint="The same key again gets the same answer, and nothing new is created."
          value={value('key')}
          onChange={(key) => change({ key })}
        />
      </div>
    </Fold>
  )
}
