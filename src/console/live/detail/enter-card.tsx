import { useEffect, useState } from 'preact/hooks'
import { brandWords } from '../../../telling/figures.ts'
import { Button, Choice, Field } from '../../parts/controls.tsx'
import { Skeleton } from '../../parts/states.tsx'
import { useConsole } from '../../parts/use-console.ts'
import { exampleCvv, exampleYear } from '../../start/example-card.ts'
import type { ListedCard } from '../../state/catalogue.ts'
import { FormDialog } from './form-dialog.tsx'
import type { Thing } from './load-thing.ts'

/** The outcomes that cards lead to, each once, with those cards. */
const byOutcome = (cards: readonly ListedCard[]): ReadonlyMap<string, readonly ListedCard[]> => {
  const found = new Map<string, readonly ListedCard[]>()
  for (const card of cards) found.set(card.outcome, [...(found.get(card.outcome) ?? []), card])
  return found
}

type Props = { readonly thing: Thing; readonly onClose: () => void }

/** Enters a card on the page of a link as its cardholder would; picked by what will happen, not by its number. */
export const EnterCard = ({ thing: { row, link }, onClose }: Props) => {
  const { act, catalogue, told } = useConsole()
  useEffect(catalogue.need, [])
  const brands = link?.brands?.map(({ brand }) => brand)
  const cards = catalogue.cards.value?.filter(
    ({ paymentMethod }) => brands === undefined || brands.length === 0 || brands.includes(paymentMethod),
  )
  const outcomes = byOutcome(cards ?? [])
  const [outcome, setOutcome] = useState<string | undefined>(undefined)
  const [brand, setBrand] = useState<string | undefined>(undefined)
  const [month, setMonth] = useState('12')
  const [year, setYear] = useState(exampleYear(told.now.value))
  const [cvv, setCvv] = useState<string | undefined>(undefined)
  const [name, setName] = useState('Alex Example')
  const [problem, setProblem] = useState('')
  if (!cards)
    return (
      <FormDialog title="Enter a card" onClose={onClose}>
        <Skeleton lines={5} />
      </FormDialog>
    )
  const chosen = outcome ?? cards.find(({ name: of }) => of === 'challenge_success')?.outcome ?? cards[0]?.outcome ?? ''
  const fitting = outcomes.get(chosen) ?? []
  const card = fitting.find(({ paymentMethod }) => paymentMethod === brand) ?? fitting[0]
  const code = cvv ?? exampleCvv(card?.paymentMethod ?? '')
  const enter = async (): Promise<void> => {
    if (!card) return
    const got = await act('Card entered', 'submitCard', {
      path: { id: row.id },
      body: {
        card: { number: card.number, cvv: code, expiryMonth: month, expiryYear: year },
        ...(link?.collectCardholderName === true && { cardholderName: name }),
      },
    })
    if ('value' in got) onClose()
    else setProblem(got.refused.message)
  }
  const field = (words: string, value: string, set: (text: string) => void, numeric = true) => (
    <Field label={words} value={value} inputMode={numeric ? 'numeric' : 'text'} onChange={set} />
  )
  return (
    <FormDialog title="Enter a card" onClose={onClose} onSubmit={() => void enter()} problem={problem}>
      <Choice
        label="What shall happen"
        value={chosen}
        choices={[...outcomes.keys()].map((one) => [one, one])}
        onChange={setOutcome}
      />
      <Choice
        label="Card"
        value={card?.number ?? ''}
        choices={fitting.map(({ number, paymentMethod }) => [number, `${brandWords(paymentMethod)} ${number}`])}
        onChange={(chosen) => setBrand(fitting.find(({ number }) => number === chosen)?.paymentMethod)}
      />
      <div class="line">
        {field('Month', month, setMonth)}
        {field('Year', year, setYear)}
        {field('CVV', code, setCvv)}
      </div>
      {link?.collectCardholderName === true ? field('Name on the card', name, setName, false) : null}
      <Button icon="card" look="pri" type="submit" disabled={!card}>
        Enter this card
      </Button>
    </FormDialog>
  )
}
