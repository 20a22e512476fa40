import { withCode } from '../../core/design/with-code.tsx'
import { decimalsOf } from '../../core/domain/money.ts'
import { minorUnits } from '../parts/amounts.ts'
import { BRAND_CHOICES, Button, Choice, Field, Form, LinkButton } from '../parts/controls.tsx'
import { CopyButton } from '../parts/copy.tsx'
import { Banner, Fold } from '../parts/display-parts.tsx'
import { useConsole } from '../parts/hooks.ts'
import { OtherFields } from './other-fields.tsx'
import { OutcomePicker } from './outcome-picker.tsx'
import { startAsCurl } from './send-start.ts'
import type { Kind } from './start-body.ts'
import { type StartForm, useStart } from './use-start.ts'

type Props = { readonly form: StartForm }

const YES = [
  ['yes', 'Authenticate with 3-D Secure'],
  ['no', 'No, save the card only'],
] as const

/** Renders the fields that are always visible. Each has a default. */
const Basics = ({ form: { kind, value, change, problem } }: Props) => {
  const bound = (at: string) => {
    const message = problem(at)
    return {
      value: value(at),
      // Currency codes are upper case.
      onChange: (text: string) => change({ [at]: at === 'currency' ? text.toUpperCase() : text }),
      hint: message && <span class="t-fail">{withCode(message)}</span>,
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
          <Choice label="3-D Secure" width="c3" choices={YES} {...bound('authenticates')} />
        </>
      ) : (
        <>
          <Choice label="Brand" width="c3" choices={BRAND_CHOICES} {...bound('brand')} />
          {input('refno', 'Refno', 'c3')}
        </>
      )}
      {isLink && value('authenticates') !== 'yes' ? null : (
        <>
          {input('amount', 'Amount', 'c4', decimalsOf(currency) === 0 ? '' : `Sent as ${minor} minor units`)}
          {input('currency', 'Currency', 'c2')}
        </>
      )}
    </>
  )
}

/** Selects the patches that are applied on top of the outcome. */
const Faults = ({ form: { listed, patches, change, value } }: Props) => {
  // In reverse order of names, so that webhooks come first: most faults are about them.
  const over = listed.filter(({ patch }) => patch).sort((a, b) => (a.name < b.name ? 1 : -1))
  const isOn = (name: string) => patches.includes(name)
  const chosen = over.filter(({ name }) => isOn(name))
  const flip = (name: string) =>
    change({ patches: (isOn(name) ? patches.filter((patch) => patch !== name) : [...patches, name]).join(' ') })
  return (
    <Fold
      title="Webhook and other faults"
      summary={<span class="cut">{chosen.map(({ title }) => title).join(' + ') || 'none'}</span>}
    >
      <div class="ticks">
        {over.map(({ name, title }) => (
          <label key={name} class="across">
            <input type="checkbox" checked={isOn(name)} onChange={() => flip(name)} />
            {title}
          </label>
        ))}
        <Field
          label="Header Idempotency-Key"
          hint="The same key returns the same response, and creates nothing new."
          value={value('key')}
          onChange={(key) => change({ key })}
        />
      </div>
    </Fold>
  )
}

const WholeForm = ({ kind, wanted }: { readonly kind: Kind; readonly wanted: string }) => {
  const { origin } = useConsole()
  const form = useStart(kind, wanted)
  const { rejection, isReady, send } = form
  return (
    <Form class="two" onSubmit={(pressed) => send(pressed?.dataset.page !== undefined)}>
      <div class="box">
        {rejection && (
          <Banner
            icon="bad"
            title={rejection.title}
            action={
              rejection.request && (
                <LinkButton variant="bare" to={{ view: 'live', selected: rejection.request }}>
                  See the request
                </LinkButton>
              )
            }
          >
            {withCode(rejection.words)}
          </Banner>
        )}
        <div class="form">
          <OutcomePicker form={form} />
          <Basics form={form} />
          <Faults form={form} />
        </div>
        <div class="acts">
          <Button icon="open" variant="pri" type="submit" data-page title="Ctrl Enter" disabled={!isReady}>
            Start and open page
          </Button>
          <Button type="submit" disabled={!isReady}>
            Start only
          </Button>
          <CopyButton label="curl" subject="the request as curl" text={() => startAsCurl(kind, form, origin)} />
        </div>
      </div>
      <OtherFields form={form} />
    </Form>
  )
}

/** Starts a transaction or a link as an app would, so that you can see the whole flow without an app. */
export const StartView = () => {
  const { nav, space } = useConsole()
  const [first = '', ...rest] = nav.route.value.selected.split('/')
  const kind: Kind = first === 'link' ? 'link' : 'transaction'
  return (
    <div class="page">
      <div class="wrap">
        <div class="page-h across">
          <h1>Start a transaction or link</h1>
          <nav class="seg" aria-label="Kind">
            {Object.entries({ '': 'Transaction', link: 'Link' }).map(([selected, label]) => (
              <a
                key={selected}
                href={nav.href({ selected })}
                aria-current={(selected === 'link') === (kind === 'link') ? 'page' : undefined}
              >
                {label}
              </a>
            ))}
          </nav>
        </div>
        <WholeForm key={`${space.value} ${kind}`} kind={kind} wanted={rest.join('/')} />
      </div>
    </div>
  )
}
