import { useState } from 'preact/hooks'
import type { Gateway } from '../../core/contract/control.gen.ts'
import { counted } from '../../core/describe/format.ts'
import {
  AMOUNT_UNITS,
  type AmountUnits,
  SUBMITTED_FIELDS,
  type SubmittedField,
} from '../../core/domain/authorization.ts'
import { Button, Choice, Field, Form } from '../parts/controls.tsx'
import { CopyText } from '../parts/copy.tsx'
import { Fold, NamedValue } from '../parts/display-parts.tsx'
import { useConsole, useResponse } from '../parts/hooks.ts'
import { declineWith, NETWORK_CODES } from '../parts/network-codes.ts'
import { Box } from './box.tsx'

type Fields = Readonly<Partial<Record<SubmittedField, string>>>

/** The members of a usual authorization. Your gateway may have other names. */
const USUAL_FIELDS: Fields = {
  amount: '/amount',
  currency: '/currency',
  eci: '/3ds/eci',
  cavv: '/3ds/cavv',
  transaction: '/metadata/transaction',
}

const UNITS: Readonly<Record<AmountUnits, string>> = { minor: 'minor (1250)', major: 'major (12.50)' }

type BoxProps = { readonly gateway: Gateway; readonly after: (done: Promise<unknown>) => Promise<void> }

/** Edits the JSON Pointers to the values of an authorization. */
const FieldsForm = ({ gateway: { gateway }, after }: BoxProps) => {
  const { act } = useConsole()
  const [fields, setFields] = useState<Fields>(gateway?.fields ?? USUAL_FIELDS)
  const [units, setUnits] = useState<AmountUnits>(gateway?.units ?? 'minor')
  const save = () => {
    const named = Object.fromEntries(Object.entries(fields).filter(([, pointer]) => pointer !== ''))
    return after(act('Fields of the gateway set', 'setGateway', { body: { ...gateway, fields: named, units } }))
  }
  return (
    <Form class="stack" onSubmit={save}>
      <div class="line">
        {SUBMITTED_FIELDS.map((field) => (
          <Field
            key={field}
            label={field}
            value={fields[field] ?? ''}
            placeholder="not read"
            onChange={(pointer) => setFields({ ...fields, [field]: pointer })}
          />
        ))}
        <Choice
          label="Units of the amount"
          value={units}
          choices={AMOUNT_UNITS.map((unit) => [unit, UNITS[unit]])}
          onChange={setUnits}
        />
      </div>
      <div class="acts">
        <Button type="submit">Save fields</Button>
      </div>
    </Form>
  )
}

/** Queues a decline of the authorization for the next payment. */
const DeclineForm = () => {
  const { act } = useConsole()
  const [code, setCode] = useState<string>(NETWORK_CODES[0][0])
  const [typed, setRefno] = useState('')
  const refno = typed.trim()
  const decline = () =>
    act(`Declines the authorization of the next payment with ${code}`, 'queueOutcome', {
      body: { patch: declineWith(code), when: { interface: 'transactions', ...(refno && { refno }) } },
    })
  return (
    <Form class="inline" onSubmit={decline}>
      <Choice
        label="Decline the authorization of the next payment with"
        value={code}
        onChange={setCode}
        choices={NETWORK_CODES}
      />
      <Field label="Only for refno (optional)" value={typed} onChange={setRefno} />
      <Button type="submit">Decline</Button>
      <p class="hint">Applies to the next transaction that starts, not to a link. It needs no gateway endpoint.</p>
    </Form>
  )
}

/** Shows the gateway endpoint of the space, and creates or removes it. */
export const GatewayBox = () => {
  const { act, nav, watch } = useConsole()
  const [count, setCount] = useState(0)
  // Changes of the endpoint cause no event. Each authorization adds a row.
  const gateway = useResponse('getGateway', [], [count, watch.value.list.total.value])
  const after = async (done: Promise<unknown>) => {
    await done
    setCount(count + 1)
  }
  if (!gateway) return null
  const { url, received } = gateway
  return (
    <Box name="gateway">
      <p class="ink2">
        Your app sends authorizations here instead of to its gateway. The sandbox compares them with the authentication,
        and approves or declines them as the outcome defines. Each one has a row in Live.
      </p>
      {gateway.gateway ? (
        <>
          <ul class="kv">
            <NamedValue
              name="Gateway URL"
              value={<CopyText text={url} content={new URL(url).pathname} subject="the gateway URL" />}
            />
            <NamedValue
              name="Received"
              value={
                received === 0 ? (
                  'none yet'
                ) : (
                  <a href={nav.href({ view: 'live', selected: '' })}>
                    {counted(received, 'authorization', 'authorizations')}
                  </a>
                )
              }
            >
              <Button variant="bare" onClick={() => after(act('Gateway removed', 'deleteGateway'))}>
                Remove
              </Button>
            </NamedValue>
          </ul>
          <p class="hint">Any path below it works, with JSON or a form. It needs no token.</p>
          <Fold title="Fields of an authorization" summary={<span>JSON Pointers</span>}>
            <div>
              <FieldsForm gateway={gateway} after={after} />
            </div>
          </Fold>
        </>
      ) : (
        <div class="acts">
          <Button
            icon="plug"
            onClick={() => after(act('Gateway created', 'setGateway', { body: { fields: USUAL_FIELDS } }))}
          >
            Create gateway
          </Button>
        </div>
      )}
      <DeclineForm />
    </Box>
  )
}
