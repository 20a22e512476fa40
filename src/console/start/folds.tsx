import { lastDigits } from '../../telling/figures.ts'
import { CopyText } from '../parts/copy.tsx'
import {
  CARD,
  CARDHOLDER,
  type Field,
  LINK_MERCHANT,
  LINK_RETURN,
  LINK_WEBHOOK,
  MERCHANT,
  OTHERS,
  RETURNS,
  WEBHOOK,
  WISHES,
} from './fields.ts'
import { Fields, Fold, Input, Switch } from './form-parts.tsx'
import { OverrideFold } from './outcome-fields.tsx'
import type { StartForm } from './use-start.ts'

type FormProps = { readonly form: StartForm }

const names = (fields: readonly Field[]): readonly string[] => fields.map(({ at }) => at)

/** What fields say, in a few words: as people see it where it can be chosen. */
const saysOf = (form: StartForm, fields: readonly Field[], most = 2): string => {
  const said = fields.flatMap(({ at, label, options }) => {
    const value = form.value(at)
    if (value === '') return []
    const words = options.find(([option]) => option === value)?.[1] ?? value
    return [words === 'Yes' || words === 'No' ? `${label}: ${words.toLowerCase()}` : words]
  })
  const more = said.length > most ? ` and ${said.length - most} more` : ''
  return said.length === 0 ? 'none' : `${said.slice(0, most).join(', ')}${more}`
}

type PlainFoldProps = FormProps & { readonly title: string; readonly fields: readonly Field[]; readonly most?: number }

const PlainFold = ({ form, title, fields, most }: PlainFoldProps) => (
  <Fold form={form} title={title} says={saysOf(form, fields, most)} holds={names(fields)}>
    <Fields form={form} fields={fields} />
  </Fold>
)

type AddressesProps = FormProps & {
  readonly title: string
  readonly at: '#places' | '#receiver'
  readonly builtIn: string
  readonly fields: readonly Field[]
  readonly none: string
}

const ways = { own: 'Own addresses', none: 'None' } as const

/** Addresses that are built in, unless somebody has their own. */
const Addresses = ({ form, title, at, builtIn, fields, none }: AddressesProps) => {
  const way = form.value(at)
  const addresses = fields.filter(({ options }) => options.length === 0)
  const first = form.value(addresses[0]?.at ?? '')
  const says = way === 'built-in' ? builtIn : way === 'none' ? none : first || 'own addresses, none yet'
  return (
    <Fold form={form} title={title} says={says} holds={names(fields)}>
      <div>
        <Switch
          form={form}
          at={at}
          label={title}
          choices={[['built-in', builtIn.charAt(0).toUpperCase() + builtIn.slice(1)], ...Object.entries(ways)]}
        />
      </div>
      {way === 'built-in'
        ? addresses.map(({ at: field, label }) => (
            <p key={field}>
              <span class="lab">{label}</span>
              <CopyText text={form.value(field)} what={`the address: ${label.toLowerCase()}`} />
            </p>
          ))
        : null}
      {way === 'none' ? <p class="hint">{none}</p> : null}
      <Fields
        form={form}
        fields={way === 'own' ? fields : way === 'none' ? [] : fields.filter((f) => f.options.length)}
      />
    </Fold>
  )
}

const cardSays = ({ value }: StartForm): string =>
  value('/card/alias') !== ''
    ? 'an alias'
    : `${lastDigits(value('/card/number'))}, valid to ${value('/card/expiryMonth')}/${value('/card/expiryYear')}`

/** Everything that a request can say, besides what is always seen. */
export const Folds = ({ form }: FormProps) => {
  const isLink = form.kind === 'link'
  const context = form.value('#context').split('\n').filter(Boolean)
  return (
    <div class="folds">
      {isLink ? null : (
        <>
          <OverrideFold form={form} />
          <Fold form={form} title="Card" says={cardSays(form)} holds={names(CARD)}>
            <Fields form={form} fields={CARD} />
            <p class="hint">With an alias, number and security code are not sent.</p>
          </Fold>
        </>
      )}
      <Addresses
        form={form}
        title="Where the browser returns"
        at="#places"
        builtIn="built-in pages"
        fields={isLink ? LINK_RETURN : RETURNS}
        none="a result page of the sandbox"
      />
      <Addresses
        form={form}
        title="Webhook"
        at="#receiver"
        builtIn="built-in receiver"
        fields={isLink ? LINK_WEBHOOK : WEBHOOK}
        none="no address of its own"
      />
      {isLink ? (
        <Fold
          form={form}
          title="Context"
          says={context.length === 0 ? 'none' : context.join(', ')}
          holds={['#context']}
        >
          <Input
            form={form}
            at="#context"
            label="Shown on the page, one a line"
            rows={3}
            placeholder="basket: 7"
            hint="At most six, each with a name and a value."
          />
        </Fold>
      ) : (
        <>
          <PlainFold form={form} title="Cardholder" fields={CARDHOLDER} />
          <PlainFold form={form} title="3-D Secure" fields={WISHES} most={1} />
        </>
      )}
      <PlainFold form={form} title="Merchant and acquirer" fields={isLink ? LINK_MERCHANT : MERCHANT} />
      {isLink ? null : (
        <>
          <PlainFold form={form} title="Language, second refno and options" fields={OTHERS} />
          <Fold form={form} title="Idempotency-Key" says={form.value('#key') || 'none'} holds={['#key']}>
            <Input
              form={form}
              at="#key"
              label="Header Idempotency-Key"
              hint="The same key again gives the same answer, and nothing new is made."
            />
          </Fold>
        </>
      )}
      <Fold form={form} title="All other fields" says={form.value('#extra') ? 'as JSON' : 'none'} holds={['#extra']}>
        <Input
          form={form}
          at="#extra"
          label="JSON that is put over the fields"
          rows={5}
          placeholder={isLink ? '{"VIS":{"3D":{}}}' : '{"card":{"3D":{"purchase":{}}}}'}
          hint="Anything that the request may hold, and what it may not."
        />
      </Fold>
    </div>
  )
}
