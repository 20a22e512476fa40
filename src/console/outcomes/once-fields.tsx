import { BRANDS } from '../../domain/card.ts'
import { CURRENCIES } from '../../domain/money.ts'
import { Icon } from '../../look/icon.tsx'
import { brandWords } from '../../telling/figures.ts'
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

/** About which requests it decides: all that is filled in must fit. */
export const OnceFields = ({ form, onChange }: FieldsProps) => {
  const said = [...MORE, ...CHOICES, ['interface'] as const].filter(([name]) => form[name] !== '').length
  return (
    <>
      <div class="line">
        <label class="few">
          <span class="lab">How many</span>
          <input
            class="inp"
            type="number"
            min="1"
            max="100"
            required
            value={form.times}
            onInput={({ currentTarget }) => onChange({ ...form, times: currentTarget.value })}
          />
        </label>
        <label class="few">
          <span class="lab">of</span>
          <select
            class="inp"
            value={form.for}
            onChange={({ currentTarget }) =>
              onChange({ ...form, for: currentTarget.value === 'order' ? 'order' : 'try' })
            }
          >
            <option value="try">tries</option>
            <option value="order">orders, with all their tries</option>
          </select>
        </label>
        <label>
          <span class="lab">
            Only for refno <span class="mut">(optional)</span>
          </span>
          <input
            class="inp"
            placeholder="order-11*"
            autocomplete="off"
            spellcheck={false}
            value={form.refno}
            onInput={({ currentTarget }) => onChange({ ...form, refno: currentTarget.value })}
          />
          {form.refno === '' || form.refno.includes('*') ? null : (
            <span class="hint">Exactly this one; {form.refno}* for all that begin so</span>
          )}
        </label>
      </div>
      <details class="fold">
        <summary>
          <Icon name="chev" isSmall />
          More conditions <span>{said === 0 ? 'none' : `${said} filled in`}</span>
        </summary>
        <div class="form">
          <label class="c3">
            <span class="lab">Requests</span>
            <select
              class="inp"
              value={form.interface}
              onChange={({ currentTarget: { value } }) =>
                onChange({ ...form, interface: value === 'links' || value === 'transactions' ? value : '' })
              }
            >
              <option value="">for transactions and links</option>
              <option value="transactions">for transactions only</option>
              <option value="links">for links only</option>
            </select>
          </label>
          {CHOICES.map(([name, label, choices]) => (
            <label key={name} class="c3">
              <span class="lab">{label}</span>
              <select
                class="inp"
                value={form[name]}
                onChange={({ currentTarget }) => onChange({ ...form, [name]: currentTarget.value })}
              >
                <option value="">any</option>
                {choices.map(([value, words]) => (
                  <option key={value} value={value}>
                    {words}
                  </option>
                ))}
              </select>
            </label>
          ))}
          {MORE.map(([name, label, hint]) => (
            <label key={name} class="c3">
              <span class="lab">{label}</span>
              <input
                class="inp"
                placeholder={hint}
                autocomplete="off"
                spellcheck={false}
                inputMode={name.startsWith('amount') ? 'numeric' : undefined}
                pattern={name.startsWith('amount') ? '\\d*' : undefined}
                title={name.startsWith('amount') ? 'A whole number, in minor units: 12.50 is 1250' : undefined}
                value={form[name]}
                onInput={({ currentTarget }) => onChange({ ...form, [name]: currentTarget.value })}
              />
            </label>
          ))}
          <p class="hint">In texts, * is anything and ? one character.</p>
        </div>
      </details>
    </>
  )
}
