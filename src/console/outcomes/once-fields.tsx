import { BRANDS } from '../../domain/card.ts'
import { CURRENCIES } from '../../domain/money.ts'
import { Icon } from '../../look/icon.tsx'
import { brandWords } from '../../telling/figures.ts'
import { Choice, Field } from '../parts/controls.tsx'
import type { OnceForm } from './wish.ts'

type FieldsProps = { readonly form: OnceForm; readonly onChange: (form: OnceForm) => void }

type TextName = 'reference' | 'email' | 'cardholderName' | 'card' | 'amountFrom' | 'amountTo'

const MORE: readonly (readonly [name: TextName, label: string, hint: string])[] = [
  ['reference', 'Reference of a link', 'customer-*'],
  ['email', 'E-mail', '*@example.com'],
  ['cardholderName', 'Name of the cardholder', 'Ann*'],
  ['card', 'Card', 'a number, or a name such as neutral'],
  ['amountFrom', 'Amount from (minor units)', '1000'],
  ['amountTo', 'Amount to', '5000'],
]

const CHOICES = [
  ['brand', 'Brand', BRANDS.map((brand) => [brand, brandWords(brand)] as const)],
  ['currency', 'Currency', CURRENCIES.map((currency) => [currency, currency] as const)],
] as const

const AMOUNT = {
  inputMode: 'numeric',
  pattern: '\\d*',
  title: 'A whole number, in minor units: 12.50 is 1250',
} as const

/** About which requests it decides: all that is filled in must fit. */
export const OnceFields = ({ form, onChange }: FieldsProps) => {
  const said = [...MORE, ...CHOICES, ['interface'] as const].filter(([name]) => form[name] !== '').length
  return (
    <>
      <div class="line">
        <Field
          label="How many"
          width="few"
          type="number"
          min="1"
          max="100"
          required
          value={form.times}
          onChange={(times) => onChange({ ...form, times })}
        />
        <Choice
          label="of"
          width="few"
          value={form.for}
          choices={[
            ['try', 'tries'],
            ['order', 'orders, with all their tries'],
          ]}
          onChange={(chosen) => onChange({ ...form, for: chosen === 'order' ? 'order' : 'try' })}
        />
        <Field
          label={
            <>
              Only for refno <span class="mut">(optional)</span>
            </>
          }
          placeholder="order-11*"
          value={form.refno}
          hint={
            form.refno === '' || form.refno.includes('*')
              ? ''
              : `Exactly this one; ${form.refno}* for all that begin so`
          }
          onChange={(refno) => onChange({ ...form, refno })}
        />
      </div>
      <details class="fold">
        <summary>
          <Icon name="chev" isSmall />
          More conditions <span>{said === 0 ? 'none' : `${said} filled in`}</span>
        </summary>
        <div class="form">
          <Choice
            label="Requests"
            width="c3"
            value={form.interface}
            choices={[
              ['', 'for transactions and links'],
              ['transactions', 'for transactions only'],
              ['links', 'for links only'],
            ]}
            onChange={(value) =>
              onChange({ ...form, interface: value === 'links' || value === 'transactions' ? value : '' })
            }
          />
          {CHOICES.map(([name, label, choices]) => (
            <Choice
              key={name}
              label={label}
              width="c3"
              value={form[name]}
              choices={[['', 'any'], ...choices]}
              onChange={(value) => onChange({ ...form, [name]: value })}
            />
          ))}
          {MORE.map(([name, label, hint]) => (
            <Field
              key={name}
              label={label}
              width="c3"
              placeholder={hint}
              value={form[name]}
              onChange={(value) => onChange({ ...form, [name]: value })}
              {...(name.startsWith('amount') && AMOUNT)}
            />
          ))}
          <p class="hint">In texts, * is anything and ? one character.</p>
        </div>
      </details>
    </>
  )
}
