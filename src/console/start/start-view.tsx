import { decimalsOf } from '../../core/domain/money.ts'
import { BRAND_CHOICES, Button, Choice, Field, Form, Go } from '../parts/controls.tsx'
import { CopyButton } from '../parts/copy.tsx'
import { Banner, Fold } from '../parts/display-parts.tsx'
import { useConsole } from '../parts/hooks.ts'
import { OtherFields } from './other-fields.tsx'
import { OutcomePick } from './outcome-picker.tsx'
import { startAsCurl } from './send-start.ts'
import { type Kind, minorUnits } from './start-body.ts'
import { type StartForm, useStart } from './use-start.ts'

type Props = { readonly form: StartForm }

const YES = [
  ['yes', 'Authenticate with 3-D Secure'],
  ['no', 'No: a token only'],
] as const

/** The fields that are always seen. Each has a default. */
const Basics = ({ form: { kind, value, change, problem } }: Props) => {
  const bound = (at: string) => {
    const said = problem(at)
    return {
      value: value(at),
      // Nobody means another one by small letters.
      onChange: (text: string) => change({ [at]: at === 'currency' ? text.toUpperCase() : text }),
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
const Spoil = ({ form: { listed, patches, change, value } }: Props) => {
  // By name from the end: webhooks first, since most that goes wrong does so there.
  const over = listed.filter(({ patch: overlay }) => overlay).sort((one, other) => (one.name < other.name ? 1 : -1))
  const isOn = (name: string) => patches.includes(name)
  const chosen = over.filter(({ name }) => isOn(name))
  const flip = (name: string) =>
    change({ patches: (isOn(name) ? patches.filter((one) => one !== name) : [...patches, name]).join(' ') })
  return (
    <Fold
      title="Webhook and other trouble"
      says={<span class="cut">{chosen.map(({ title }) => title).join(' + ') || 'nothing'}</span>}
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
          hint="The same key again gets the same answer, and nothing new is created."
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
  const { refusal, isReady, send } = form
  return (
    <Form class="two" onSubmit={(pressed) => send(pressed?.dataset.page !== undefined)}>
      <div class="box">
        {refusal && (
          <Banner
            icon="bad"
            title={refusal.title}
            action={
              refusal.request && (
                <Go look="bare" to={{ view: 'live', selected: refusal.request }}>
                  See the request
                </Go>
              )
            }
          >
            {refusal.words}
          </Banner>
        )}
        <div class="form">
          <OutcomePick form={form} />
          <Basics form={form} />
          <Spoil form={form} />
        </div>
        <div class="acts">
          <Button icon="open" look="pri" type="submit" data-page title="Ctrl Enter" disabled={!isReady}>
            Start and open the page
          </Button>
          <Button type="submit" disabled={!isReady}>
            Only start
          </Button>
          <CopyButton words="curl" what="the call as curl" text={() => startAsCurl(kind, form, origin)} />
        </div>
      </div>
      <OtherFields form={form} />
    </Form>
  )
}

/** Starts a transaction or a link as an app would, so that the whole flow can be seen without one. */
export const StartView = () => {
  const { nav, space } = useConsole()
  const [first = '', ...rest] = nav.route.value.selected.split('/')
  const kind: Kind = first === 'link' ? 'link' : 'transaction'
  return (
    <div class="page">
      <div class="wrap">
        <div class="page-h across">
          <h1>Start something without an app</h1>
          <nav class="seg" aria-label="What to start">
            {Object.entries({ '': 'Transaction', link: 'Link' }).map(([selected, words]) => (
              <a
                key={selected}
                href={nav.href({ selected })}
                aria-current={(selected === 'link') === (kind === 'link') ? 'page' : undefined}
              >
                {words}
              </a>
            ))}
          </nav>
        </div>
        <WholeForm key={`${space.value} ${kind}`} kind={kind} wanted={rest.join('/')} />
      </div>
    </div>
  )
}
