import type { ComponentChildren } from 'preact'
import { useState } from 'preact/hooks'
import type { ChallengeOutcome, ChallengeOutcomeReason } from '../../../core/contract/control.gen.ts'
import { brandWords } from '../../../core/describe/format.ts'
import { parsedUrl } from '../../../core/domain/parse-url.ts'
import { Button, Choice, Field, Form } from '../../parts/controls.tsx'
import { Dialog } from '../../parts/dialog.tsx'
import { Code, Skeleton } from '../../parts/display-parts.tsx'
import { useConsole } from '../../parts/hooks.ts'
import { Entry } from '../../parts/menu.tsx'
import { exampleCvv, exampleYear } from '../../start/start-body.ts'
import type { Thing } from './load-subject.ts'

type FormDialogProps = {
  readonly title: string
  /** Does what the fields say; then it closes, unless that was refused. */
  readonly onSubmit?:
    | (() => Promise<{ readonly value: unknown } | { readonly refused: { readonly message: string } }>)
    | undefined
  readonly children: ComponentChildren
}

/** A few fields over the page, with what was wrong with them. */
export const FormDialog = ({ title, onSubmit, children }: FormDialogProps) => {
  const { overlay } = useConsole()
  const [problem, setProblem] = useState('')
  const submit = async (): Promise<void> => {
    const got = await onSubmit?.()
    if (got && 'refused' in got) setProblem(got.refused.message)
    else if (got) overlay.value = undefined
  }
  return (
    <Dialog id="form" label={title} hasHead>
      <Form class="stack" onSubmit={submit}>
        {problem === '' ? null : (
          <p class="t-fail" role="alert">
            {problem}
          </p>
        )}
        {children}
      </Form>
    </Dialog>
  )
}

type PickerProps = { readonly ending: ChallengeOutcome; readonly onPick: (ending: ChallengeOutcomeReason) => void }

/** The reasons of a bank in words, found by a few letters. */
export const ReasonPicker = ({ ending, onPick }: PickerProps) => {
  const [text, setText] = useState('')
  const all = [
    { ...ending, id: `${ending.id}-any`, words: 'No reason in particular', sentence: 'As the sandbox would say it.' },
    ...(ending.reasons ?? []),
  ]
  const words = text.toLowerCase().split(/\s+/)
  const found = all.filter(({ title: said, description: sentence }) =>
    words.every((word) => `${said} ${sentence}`.toLowerCase().includes(word)),
  )
  return (
    <FormDialog title={`${ending.title}: with which reason`}>
      <input
        class="inp"
        type="search"
        aria-label="Search reasons"
        placeholder="Words or code"
        value={text}
        onInput={({ currentTarget }) => setText(currentTarget.value)}
      />
      <ul class="picks">
        {found.map((one) => (
          <li key={one.id}>
            <Entry sign={one.icon} words={one.title} note={one.description} onClick={() => onPick(one)} />
          </li>
        ))}
      </ul>
      {found.length === 0 ? <p class="foot">No reason matches</p> : null}
    </FormDialog>
  )
}

const isLoopback = ({ hostname }: URL): boolean =>
  /^(localhost|.*\.localhost|127(\.\d+){3}|\[::1\]|0\.0\.0\.0|\[::\])$/.test(hostname)

/**
 * The address of a page as another machine in the network can open it. Where a page calls itself by a name of this machine
 * alone, the name by which the console was opened may do; undefined where both are known to this machine only.
 */
export const pageForPhone = (page: string, origin: string): string | undefined => {
  const url = parsedUrl(page)
  const here = parsedUrl(origin)
  if (!url || !here) return undefined
  if (!isLoopback(url)) return url.href
  return isLoopback(here) ? undefined : `${here.origin}${url.pathname}${url.search}${url.hash}`
}

const BIND = 'threeds-sandbox start --host 0.0.0.0 --public-url http://ADDRESS-OF-THIS-MACHINE:8080'

/** The page of a cardholder for a phone in the same network. */
export const PhoneCode = ({ page }: { readonly page: string }) => {
  const { origin } = useConsole()
  const address = pageForPhone(page, origin)
  const [isMissing, setMissing] = useState(false)
  if (address === undefined)
    return (
      <FormDialog title="Not reachable from a phone">
        <p>
          The sandbox answers on this machine only: <code>{page}</code>. Start it so that the network reaches it, with
          an address of this machine that your phone knows:
        </p>
        <Code label="Start" text={BIND} copies="the command" />
        <p class="hint">
          Then everybody in the network reaches it: a control token (--control-token) keeps them out of here.
        </p>
      </FormDialog>
    )
  return (
    <FormDialog title="Open it on a phone">
      {isMissing ? (
        <p role="alert">The code could not be drawn: type the address, or load the page again.</p>
      ) : (
        <img
          class="qr-code"
          src={`console-code.svg?of=${encodeURIComponent(address)}`}
          alt={`QR code of ${address}`}
          onError={() => setMissing(true)}
        />
      )}
      <p class="hint">For a phone in the same network as this machine.</p>
      <Code label="Address" text={address} copies="the address" />
    </FormDialog>
  )
}

/** Enters a card on the page of a link as its cardholder would; picked by what will happen, not by its number. */
export const EnterCard = ({ row, link }: Thing) => {
  const { act, catalogue, told } = useConsole()
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
  const fitting = cards.filter((one) => one.outcome === outcome)
  const chosen = all.find((one) => one.number === typed.number)
  // Where the outcome was changed, another card of the same brand.
  const { number = '', paymentMethod = '' } =
    fitting.find((one) => one === chosen) ??
    fitting.find((one) => one.paymentMethod === chosen?.paymentMethod) ??
    fitting[0] ??
    {}
  const { month = '12', year = exampleYear(told.now.value), name = 'Alex Example' } = typed
  const { cvv = exampleCvv(paymentMethod) } = typed
  const set = (what: string) => (text: string) => setTyped({ ...typed, [what]: text })
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
        label="What should happen"
        value={outcome}
        choices={[...new Set(cards.map((one) => one.outcome))].map((one) => [one, one])}
        onChange={set('outcome')}
      />
      {link?.currency === undefined ? <p class="hint">Nobody is asked: this link orders no authentication.</p> : null}
      <Choice
        label="Card"
        value={number}
        choices={fitting.map((one) => [one.number, `${brandWords(one.paymentMethod)} ${one.number}`])}
        onChange={set('number')}
      />
      <div class="line">
        <Field label="Month" value={month} inputMode="numeric" onChange={set('month')} />
        <Field label="Year" value={year} inputMode="numeric" onChange={set('year')} />
        <Field label="CVV" value={cvv} inputMode="numeric" onChange={set('cvv')} />
      </div>
      {hasName ? <Field label="Name on the card" value={name} inputMode="text" onChange={set('name')} /> : null}
      <Button icon="card" look="pri" type="submit" disabled={number === ''}>
        Enter this card
      </Button>
    </FormDialog>
  )
}
