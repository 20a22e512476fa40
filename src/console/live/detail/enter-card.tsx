import { useState } from 'preact/hooks'
import { brandWords } from '../../../telling/figures.ts'
import { Button, Choice, Field } from '../../parts/controls.tsx'
import { useConsole } from '../../parts/hooks.ts'
import { Skeleton } from '../../parts/shown.tsx'
import { exampleCvv, exampleYear } from '../../start/body.ts'
import { FormDialog } from './dialogs.tsx'
import type { Thing } from './load-thing.ts'

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
