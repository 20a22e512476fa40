import { sentence, upper } from '../../../core/describe/format.ts'
import { withCode } from '../../../core/design/with-code.tsx'
import { isMap } from '../../../core/domain/is-record.ts'
import { compact } from '../../../core/domain/without-undefined.ts'
import { Button } from '../../parts/controls.tsx'
import { Section, Sign } from '../../parts/display-parts.tsx'
import { useConsole, useOutcome } from '../../parts/hooks.ts'
import { withLazyChunk } from '../../parts/lazy.tsx'
import type { Console } from '../../state/console-state.ts'
import type { LoadedSubject } from './load-subject.ts'

/** Authorizes a transaction at the service, as your app would. The credentials are fetched for this request and not kept. */
const authorize = async ({ origin, space, toasts, want }: Console, id: string, refno: string): Promise<void> => {
  const keys = await want('getCredentials', { path: { space: space.value } })
  if (!keys) return
  const response = await fetch(`${origin}/v1/transactions/${id}/authorize`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: keys.authorization },
    body: JSON.stringify({ refno }),
  }).catch(() => undefined)
  if (response?.ok) return toasts.report({ tone: 'pass', message: 'Authorization approved' })
  const payload: unknown = await response?.json().catch(() => undefined)
  const { code = '', message = '' }: Readonly<Record<string, unknown>> =
    isMap(payload) && isMap(payload.error) ? payload.error : {}
  const reason = response
    ? `${[code, message].filter(Boolean).join(': ') || `status ${response.status}`}`
    : 'no response'
  toasts.report({ tone: 'warn', message: `Authorization not approved: ${reason}` })
}

/** Renders the response of a gateway to an authorization with the values of the result. Nothing is sent or counted. */
export const GatewayResponse = (item: LoadedSubject) => {
  const { row, story } = item
  const console = useConsole()
  const { control } = console
  const isPayment = row.kind === 'transaction' || row.kind === 'link'
  const id = isPayment && !row.display.isOpen ? (row.kind === 'link' ? row.transaction : row.id) : undefined
  const { amount, currency } = isPayment ? row : {}
  const resultOf = (field: string) => story?.explained?.values.find((value) => value.field === field)?.value
  const eci = resultOf('eci')
  const cavv = resultOf('cavv')
  const got = useOutcome(
    async () =>
      id === undefined
        ? undefined
        : control.call('judgeAuthorization', { body: compact({ transaction: id, amount, currency, eci, cavv }) }),
    [id, row],
  )
  if (id === undefined || !got || !('value' in got)) return null
  const { decision, code = '', networkCode, message, status, liability, verdict, findings, recorded } = got.value
  const isDeclined = decision === 'declined'
  const ofApp = row.kind === 'transaction' && row.link === undefined ? row : undefined
  const stepUp = () => withLazyChunk(console, (of) => of.sendAgain(console, item, true))
  return (
    <Section
      title="What would a gateway return?"
      aside={<p>{(recorded?.useCount ?? 1) > 1 ? 'for another authorization' : 'for these values'}; nothing is sent</p>}
    >
      <ul>
        <li class="need tight">
          <Sign name={isDeclined ? 'fail' : 'pass'} />
          <div>
            <b>{isDeclined ? `Declined${networkCode === undefined ? '' : ` with ${networkCode}`}` : 'Approved'}</b>
            <p class="ink2">
              {status === undefined ? 'The connection is reset.' : `HTTP ${status}`}
              {isDeclined && withCode(`, ${code}: ${message}`)}
            </p>
            {ofApp?.authorization && (
              <p class="hint">The service rejects it with 409: it decides about an authentication once.</p>
            )}
            {code === 'SOFT_DECLINED' && (
              <p class="hint">Authenticate again with a mandated challenge, then authorize.</p>
            )}
          </div>
          {ofApp && (
            <div class="acts">
              {ofApp.status === 'authenticated' && (
                <Button icon="out" onClick={() => authorize(console, id, ofApp.refno)}>
                  Authorize now
                </Button>
              )}
              {code === 'SOFT_DECLINED' && (
                <Button icon="again" onClick={stepUp}>
                  Step up
                </Button>
              )}
            </div>
          )}
        </li>
        <li class="need tight">
          <Sign name={liability === 'shifted' ? 'pass' : 'bad'} />
          <div>
            <b>
              {isDeclined
                ? 'No liability: a declined payment charges nothing'
                : liability === 'shifted'
                  ? 'Liability would shift'
                  : 'You would have the liability'}
            </b>
            {!isDeclined && <p class="ink2">{withCode(verdict)}</p>}
            {findings.map(({ code, fix }) => (
              <p key={code} class="hint">
                {withCode(sentence(upper(fix)))}
              </p>
            ))}
          </div>
        </li>
      </ul>
    </Section>
  )
}
