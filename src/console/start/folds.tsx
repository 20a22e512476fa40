import { lastDigits } from '../../telling/figures.ts'
import { Seg } from '../parts/controls.tsx'
import { CopyText } from '../parts/copy.tsx'
import { RunOutcome } from './basics.tsx'
import {
  CARD,
  CARDHOLDER,
  CONTEXT,
  EXTRA,
  type Field,
  KEY,
  LINK_MERCHANT,
  LINK_RETURN,
  LINK_WEBHOOK,
  MERCHANT,
  OTHERS,
  RETURNS,
  WEBHOOK,
  WISHES,
} from './fields.ts'
import { FieldsFold, useForm } from './form-parts.tsx'

type PlainFoldProps = { readonly title: string; readonly fields: readonly Field[]; readonly most?: number }

/** Fields that say themselves what they hold, in a few words: as people see it where it can be chosen. */
const PlainFold = ({ title, fields, most = 2 }: PlainFoldProps) => {
  const form = useForm()
  const said = fields.flatMap(({ at, label, choices }) => {
    const value = form.value(at)
    if (value === '') return []
    const words = choices?.find(([option]) => option === value)?.[1] ?? value
    return [words === 'Yes' || words === 'No' ? `${label}: ${words.toLowerCase()}` : words]
  })
  const more = said.length > most ? ` and ${said.length - most} more` : ''
  const says = said.length === 0 ? 'none' : `${said.slice(0, most).join(', ')}${more}`
  return <FieldsFold title={title} says={says} fields={fields} />
}

type AddressesProps = {
  readonly title: string
  readonly at: '#places' | '#receiver'
  readonly builtIn: string
  readonly fields: readonly Field[]
  readonly none: string
}

/** Addresses that are built in, unless somebody has their own. */
const Addresses = ({ title, at, builtIn, fields, none }: AddressesProps) => {
  const { value, set } = useForm()
  const way = value(at)
  const addresses = fields.filter(({ choices }) => !choices)
  const first = value(addresses[0]?.at ?? '')
  const says = way === 'built-in' ? builtIn : way === 'none' ? none : first || 'own addresses, none yet'
  const shown = { own: fields, none: [] }[way] ?? fields.filter(({ choices }) => choices)
  return (
    <FieldsFold title={title} says={says} fields={shown} holds={fields} note={way === 'none' ? none : undefined}>
      <div>
        <Seg
          label={title}
          value={way}
          choices={[
            ['built-in', builtIn.charAt(0).toUpperCase() + builtIn.slice(1)],
            ['own', 'Own addresses'],
            ['none', 'None'],
          ]}
          onChange={(chosen) => set(at, chosen)}
        />
      </div>
      {way === 'built-in'
        ? addresses.map(({ at: field, label }) => (
            <p key={field}>
              <span class="lab">{label}</span>
              <CopyText text={value(field)} what={`the address: ${label.toLowerCase()}`} />
            </p>
          ))
        : null}
    </FieldsFold>
  )
}

/** Everything that a request can say, besides what is always seen. */
export const Folds = () => {
  const { kind, value, scenario } = useForm()
  const isLink = kind === 'link'
  const chosen = value('#scenario')
  const validity = `valid to ${value('/card/expiryMonth')}/${value('/card/expiryYear')}`
  const context = value('#context').split('\n').filter(Boolean).join(', ')
  return (
    <div class="folds">
      {isLink ? null : (
        <>
          {/* It names the same things as the card does: whoever is new needs only one of the two. */}
          <FieldsFold
            title="Override the card"
            says={chosen === '' ? 'no: as armed, or by the card' : (scenario?.title ?? chosen)}
            isSet={chosen !== ''}
          >
            <RunOutcome />
          </FieldsFold>
          <FieldsFold
            title="Card"
            says={value('/card/alias') === '' ? `${lastDigits(value('/card/number'))}, ${validity}` : 'an alias'}
            fields={CARD}
            note="With an alias, number and security code are not sent."
          />
        </>
      )}
      <Addresses
        title="Where the browser returns"
        at="#places"
        builtIn="built-in pages"
        fields={isLink ? LINK_RETURN : RETURNS}
        none="a result page of the sandbox"
      />
      <Addresses
        title="Webhook"
        at="#receiver"
        builtIn="built-in receiver"
        fields={isLink ? LINK_WEBHOOK : WEBHOOK}
        none="no address of its own"
      />
      {isLink ? (
        <FieldsFold title="Context" says={context || 'none'} fields={[CONTEXT]} />
      ) : (
        <>
          <PlainFold title="Cardholder" fields={CARDHOLDER} />
          <PlainFold title="3-D Secure" fields={WISHES} most={1} />
        </>
      )}
      <PlainFold title="Merchant and acquirer" fields={isLink ? LINK_MERCHANT : MERCHANT} />
      {isLink ? null : (
        <>
          <PlainFold title="Language, second refno and options" fields={OTHERS} />
          <FieldsFold title="Idempotency-Key" says={value('#key') || 'none'} fields={[KEY]} />
        </>
      )}
      <FieldsFold
        title="All other fields"
        says={value('#extra') ? 'as JSON' : 'none'}
        fields={[{ ...EXTRA, placeholder: isLink ? '{"VIS":{"3D":{}}}' : '{"card":{"3D":{"purchase":{}}}}' }]}
      />
    </div>
  )
}
