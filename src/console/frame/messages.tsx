import { useEffect, useState } from 'preact/hooks'
import { clockTime, counted } from '../../core/describe/format.ts'
import { Icon } from '../../pages/design/icon.tsx'
import { Button, Go } from '../parts/controls.tsx'
import { Banner } from '../parts/display-parts.tsx'
import { useConsole, useElsewhere } from '../parts/hooks.ts'
import type { Toast } from '../state/toasts.ts'

/** How long what went well stays; what went wrong does until somebody goes elsewhere, an Undo until it is dismissed. */
const STAYS_MS = 5_000

const ICONS = { pass: 'pass', warn: 'tech', fail: 'tech', wait: 'wait' } as const

const Said = ({ toast: { id, tone, words, call, text, show, undo } }: { readonly toast: Toast }) => {
  const console = useConsole()
  const { toasts, copy, curlOf } = console
  const [isHeld, setHeld] = useState(false)
  const hold = () => setHeld(true)
  const releaseHold = () => setHeld(false)
  const dismiss = () => toasts.dismiss(id)
  useEffect(() => {
    if (tone !== 'pass' || undo || isHeld) return
    const timer = setTimeout(dismiss, STAYS_MS)
    return () => clearTimeout(timer)
  }, [isHeld])
  useElsewhere(console, () => {
    // Under something else it would read as if it were about that.
    if (tone !== 'pass' && !undo) dismiss()
  })
  return (
    // Nothing goes away under the pointer or from under the keyboard.
    <div
      class={`told t-${tone} across`}
      onPointerEnter={hold}
      onPointerLeave={releaseHold}
      onFocusIn={hold}
      onFocusOut={releaseHold}
    >
      <Icon name={ICONS[tone]} />
      <span class="what">
        <b>{words}</b>
        {text !== undefined && <code>{text}</code>}
      </span>
      {undo && <Button onClick={undo}>Undo</Button>}
      {show && (
        <Go look="bare" to={show} onClick={dismiss}>
          Show
        </Go>
      )}
      {call && (
        <Button
          look="bare"
          title={`${call.method} ${call.target}`}
          onClick={() => copy(curlOf(call), 'the call as curl')}
        >
          curl
        </Button>
      )}
      <Button icon="off" look="bare icon" aria-label="Dismiss" onClick={dismiss} />
    </div>
  )
}

/** What came of what was done: the one place for it, below what it is about and never over it. */
export const Messages = () => {
  const { toasts } = useConsole()
  return (
    <div class="messages" role="status" aria-label="Messages">
      {toasts.shown.value.map((toast) => (
        <Said key={toast.id} toast={toast} />
      ))}
    </div>
  )
}

const TITLES = {
  restarted: 'The sandbox was restarted; reconnected.',
  emptied: 'The sandbox was restarted and has another state.',
  back: 'Connected again.',
}

/** Over every view: that nobody answers, or what a new start of the sandbox means for what is shown. */
export const ConnectionBanners = () => {
  const { told, watch, now } = useConsole()
  const { connection, isKnown, notice, wake } = watch.value
  const at = connection.value
  if (at.is === 'lost') {
    const seconds = Math.ceil((at.retryAt - now.value) / 1_000)
    return (
      <Banner icon="tech" title="The sandbox does not answer." action={<Button onClick={wake}>Try now</Button>}>
        {isKnown.value ? `Showing what was known at ${clockTime(told.local(told.now.value))}. ` : 'Is it running? '}
        {/* It changes each second, which readers need not hear. */}
        <span aria-hidden="true">{seconds > 0 ? `Trying again in ${seconds} s` : 'Trying again'}; </span>
        what it keeps comes back with it.
      </Banner>
    )
  }
  const said = notice.value
  if (!said) return null
  const isEmptied = said.is === 'emptied'
  return (
    <Banner
      tone={isEmptied ? 'info' : 'ok'}
      icon={isEmptied ? 'list' : 'pass'}
      title={TITLES[said.is]}
      action={<Button icon="off" look="bare icon" aria-label="Dismiss" onClick={() => (notice.value = undefined)} />}
    >
      {isEmptied
        ? 'What was here is gone: it was started with --ephemeral, or on another state folder.'
        : said.came === 0
          ? 'Nothing happened while you were away, and nothing was lost.'
          : `${counted(said.came, 'row', 'rows')} came while you were away, nothing was lost or doubled.`}
    </Banner>
  )
}
