import type { ComponentChildren } from 'preact'
import { useState } from 'preact/hooks'
import type { ChallengeOutcome, ChallengeOutcomeReason } from '../../../core/contract/control.gen.ts'
import { brandLabel } from '../../../core/describe/format.ts'
import { withCode } from '../../../core/design/with-code.tsx'
import { parsedUrl } from '../../../core/domain/parse-url.ts'
import { Button, Choice, Field, Form, SearchInput } from '../../parts/controls.tsx'
import { Dialog } from '../../parts/dialog.tsx'
import { Code, Skeleton } from '../../parts/display-parts.tsx'
import { useConsole } from '../../parts/hooks.ts'
import { Entry } from '../../parts/menu.tsx'
import { exampleCvv, exampleYear } from '../../start/start-body.ts'
import type { LoadedSubject } from './load-subject.ts'

type FormDialogProps = {
  readonly title: string
  /** Submits the form, with the value of the pressed button. The dialog closes unless the request was rejected. */
  readonly onSubmit?:
    | ((
        pressed: string,
      ) => Promise<{ readonly value: unknown } | { readonly rejected: { readonly message: string } } | undefined>)
    | undefined
  readonly children: ComponentChildren
}

/** Renders a dialog with a form and its problem. */
export const FormDialog = ({ title, onSubmit, children }: FormDialogProps) => {
  const { overlay } = useConsole()
  const [problem, setProblem] = useState('')
  const submit = async (pressed?: HTMLElement): Promise<void> => {
    const got = await onSubmit?.(pressed?.getAttribute('value') ?? '')
    if (got && 'rejected' in got) setProblem(got.rejected.message)
    else if (got) overlay.value = undefined
  }
  return (
    <Dialog id="form" label={title} hasHead>
      <Form class="stack" onSubmit={submit}>
        {problem === '' ? null : (
          <p class="t-fail" role="alert">
            {withCode(problem)}
          </p>
        )}
        {children}
      </Form>
    </Dialog>
  )
}

type PicksProps = {
  readonly label: string
  readonly choices: readonly (readonly [value: string, label: string, ...others: unknown[]])[]
}

/** Renders the choices of a dialog as buttons that submit it. Enter in a field submits the first one. */
export const Picks = ({ label, choices }: PicksProps) => (
  <fieldset class="acts">
    <legend class="lab">{label}</legend>
    {choices.map(([value, text]) => (
      <Button key={value} type="submit" value={value}>
        {text}
      </Button>
    ))}
  </fieldset>
)

type PickerProps = { readonly ending: ChallengeOutcome; readonly onPick: (ending: ChallengeOutcomeReason) => void }

/** Selects a reason of the bank, with a search. */
export const ReasonPicker = ({ ending, onPick }: PickerProps) => {
  const [text, setText] = useState('')
  const all = [
    {
      ...ending,
      id: `${ending.id}-any`,
      title: 'Default reason',
      description: 'The reason that the sandbox would send.',
    },
    ...(ending.reasons ?? []),
  ]
  const terms = text.toLowerCase().split(/\s+/)
  const matches = all.filter(({ title, description }) =>
    terms.every((word) => `${title} ${description}`.toLowerCase().includes(word)),
  )
  // Enter ends the payment, so it needs a search that leaves no choice.
  const pickOnly = async () => {
    const [only, another] = matches
    if (only && !another && text.trim() !== '') onPick(only)
    return undefined
  }
  return (
    <FormDialog title={`${ending.title}: choose a reason`} onSubmit={pickOnly}>
      <SearchInput aria-label="Search reasons" placeholder="Words or code" value={text} onText={setText} />
      <ul class="picks">
        {matches.map((item) => (
          <li key={item.id}>
            <Entry sign={item.icon} label={item.title} note={item.description} onClick={() => onPick(item)} />
          </li>
        ))}
      </ul>
      {matches.length === 0 ? <p class="foot">No matches</p> : null}
    </FormDialog>
  )
}

const isLoopback = ({ hostname }: URL): boolean =>
  /^(localhost|.*\.localhost|127(\.\d+){3}|\[::1\]|0\.0\.0\.0|\[::\])$/.test(hostname)

/**
 * Returns the address of a page for another host in the network. A loopback host is replaced by the host of the console.
 * Returns undefined if both are loopback addresses.
 */
export const pageForPhone = (page: string, origin: string): string | undefined => {
  const url = parsedUrl(page)
  const here = parsedUrl(origin)
  if (!url || !here) return undefined
  if (!isLoopback(url)) return url.href
  return isLoopback(here) ? undefined : `${here.origin}${url.pathname}${url.search}${url.hash}`
}

const BIND = 'threeds-sandbox start --host 0.0.0.0 --public-url http://ADDRESS-OF-THIS-HOST:8080'

/** Shows a QR code for the page of the cardholder, for a phone in the same network. */
export const PhoneCode = ({ page }: { readonly page: string }) => {
  const { origin } = useConsole()
  const address = pageForPhone(page, origin)
  const [isMissing, setMissing] = useState(false)
  if (address === undefined)
    return (
      <FormDialog title="Not reachable from a phone">
        <p>
          The sandbox listens only on this host: <code>{page}</code>. Start it with an address that your phone can
          reach:
        </p>
        <Code label="Start" text={BIND} copies="the command" />
        <p class="hint">Then everyone in the network can reach it. Add --control-token to protect the console.</p>
      </FormDialog>
    )
  return (
    <FormDialog title="Open on a phone">
      {isMissing ? (
        <p role="alert">The QR code could not be loaded. Type the address, or reload the page.</p>
      ) : (
        <img
          class="qr-code"
          src={`console-code.svg?of=${encodeURIComponent(address)}`}
          alt={`QR code of ${address}`}
          onError={() => setMissing(true)}
        />
      )}
      <p class="hint">For a phone in the same network as this host.</p>
      <Code label="Address" text={address} copies="the address" />
    </FormDialog>
  )
}

/** Enters a card on the page of a link, as its cardholder would. The card is selected by its outcome. */
export const EnterCard = ({ row, link }: LoadedSubject) => {
  const { act, catalogue, derived } = useConsole()
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({})
  const all = catalogue.cards.value
  const hasName = link?.collectCardholderName === true
  if (!all)
    return (
      <FormDialog title="Enter a card">
        <Skeleton lines={5} />
      </FormDialog>
    )
  const brands = link?.brands?.map(({ brand }) => brand) ?? []
  const cards = all.filter(({ paymentMethod }) => brands.length === 0 || brands.includes(paymentMethod))
  const usual = cards.find(({ name }) => name === 'challenge_success') ?? cards[0]
  const outcome = typed.outcome ?? usual?.outcome ?? ''
  const fitting = cards.filter((card) => card.outcome === outcome)
  const chosen = all.find((card) => card.number === typed.number)
  // After a change of the outcome, select another card of the same brand.
  const { number = '', paymentMethod = '' } =
    fitting.find((card) => card === chosen) ??
    fitting.find((card) => card.paymentMethod === chosen?.paymentMethod) ??
    fitting[0] ??
    {}
  const { month = '12', year = exampleYear(derived.now.value), name = 'Alex Example' } = typed
  const { cvv = exampleCvv(paymentMethod) } = typed
  const set = (subject: string) => (text: string) => setTyped({ ...typed, [subject]: text })
  const enter = () =>
    act('Card entered', 'submitCard', {
      path: { id: row.id },
      body: {
        card: { number, cvv, expiryMonth: month, expiryYear: year },
        ...(hasName && { cardholderName: name }),
      },
    })
  return (
    <FormDialog title="Enter a card" onSubmit={enter}>
      <Choice
        label="Outcome"
        value={outcome}
        choices={[...new Set(cards.map((card) => card.outcome))].map((item) => [item, item])}
        onChange={set('outcome')}
      />
      {link?.currency === undefined ? <p class="hint">No challenge: this link has no authentication.</p> : null}
      <Choice
        label="Card"
        value={number}
        choices={fitting.map((card) => [card.number, `${brandLabel(card.paymentMethod)} ${card.number}`])}
        onChange={set('number')}
      />
      <div class="line">
        <Field label="Month" value={month} inputMode="numeric" onChange={set('month')} />
        <Field label="Year" value={year} inputMode="numeric" onChange={set('year')} />
        <Field label="CVV" value={cvv} inputMode="numeric" onChange={set('cvv')} />
      </div>
      {hasName ? <Field label="Name on the card" value={name} inputMode="text" onChange={set('name')} /> : null}
      <Button icon="card" variant="pri" type="submit" disabled={number === ''}>
        Enter card
      </Button>
    </FormDialog>
  )
}
