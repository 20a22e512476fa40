import { useEffect, useState } from 'preact/hooks'
import { clockTime, counted } from '../../core/describe/format.ts'
import { withCode } from '../../core/design/with-code.tsx'
import { Icon } from '../../pages/design/icon.tsx'
import { Button, LinkButton } from '../parts/controls.tsx'
import { Banner } from '../parts/display-parts.tsx'
import { useAfterNavigation, useConsole } from '../parts/hooks.ts'
import type { Toast } from '../state/toasts.ts'

/** Time in milliseconds until a success message disappears. An error stays until you navigate, an Undo until you dismiss it. */
const STAYS_MS = 5_000

const ICONS = { pass: 'pass', warn: 'error', fail: 'error', wait: 'wait' } as const

const ToastLine = ({ toast: { id, tone, message, call, text, show, undo } }: { readonly toast: Toast }) => {
  const console = useConsole()
  const { toasts, copy, curlOf } = console
  const [isHeld, setHeld] = useState(false)
  const hold = () => setHeld(true)
  const release = () => setHeld(false)
  const dismiss = () => toasts.dismiss(id)
  useEffect(() => {
    if (tone !== 'pass' || undo || isHeld) return
    const timer = setTimeout(dismiss, STAYS_MS)
    return () => clearTimeout(timer)
  }, [isHeld])
  useAfterNavigation(console, () => {
    // On another page, the message would seem to belong to that page.
    if (tone !== 'pass' && !undo) dismiss()
  })
  return (
    // A message that is hovered or focused does not disappear.
    <div
      class={`notice t-${tone} across`}
      onPointerEnter={hold}
      onPointerLeave={release}
      onFocusIn={hold}
      onFocusOut={release}
    >
      <Icon name={ICONS[tone]} />
      <span class="what">
        <b>{withCode(message)}</b>
        {text !== undefined && <code>{text}</code>}
      </span>
      {undo && <Button onClick={undo}>Undo</Button>}
      {show && (
        <LinkButton variant="bare" to={show} onClick={dismiss}>
          Show
        </LinkButton>
      )}
      {call && (
        <Button
          variant="bare"
          title={`${call.method} ${call.target}`}
          onClick={() => copy(curlOf(call), 'the request as curl')}
        >
          curl
        </Button>
      )}
      <Button icon="off" variant="bare icon" aria-label="Dismiss" onClick={dismiss} />
    </div>
  )
}

/** Shows the results of actions, in one place below the content so that they never cover it. */
export const Messages = () => {
  const { toasts } = useConsole()
  return (
    <div class="messages" role="status" aria-label="Messages">
      {toasts.shown.value.map((toast) => (
        <ToastLine key={toast.id} toast={toast} />
      ))}
    </div>
  )
}

const TITLES = {
  restarted: 'Reconnected after a restart of the sandbox.',
  emptied: 'The sandbox was restarted with another state.',
  back: 'Reconnected.',
}

/** Shows above every view that the connection is lost, or that the sandbox was restarted. */
export const ConnectionBanners = () => {
  const { derived, watch, now } = useConsole()
  const { connection, isKnown, notice, wake } = watch.value
  const at = connection.value
  if (at.is === 'lost') {
    const seconds = Math.ceil((at.retryAt - now.value) / 1_000)
    return (
      <Banner icon="error" title="The sandbox does not respond." action={<Button onClick={wake}>Retry now</Button>}>
        {isKnown.value ? `Data as of ${clockTime(derived.local(derived.now.value))}. ` : 'Is it running? '}
        {/* Hidden from screen readers, because it changes every second. */}
        <span aria-hidden="true">{seconds > 0 ? `Retrying in ${seconds} s.` : 'Retrying.'}</span>
      </Banner>
    )
  }
  const current = notice.value
  if (!current) return null
  const isEmptied = current.is === 'emptied'
  return (
    <Banner
      tone={isEmptied ? 'info' : 'ok'}
      icon={isEmptied ? 'list' : 'pass'}
      title={TITLES[current.is]}
      action={<Button icon="off" variant="bare icon" aria-label="Dismiss" onClick={() => (notice.value = undefined)} />}
    >
      {isEmptied
        ? 'The previous data is gone: it runs with --ephemeral, or with another state folder.'
        : current.added === 0
          ? 'No new rows while you were disconnected.'
          : `${counted(current.added, 'new row', 'new rows')} while you were disconnected.`}
    </Banner>
  )
}
