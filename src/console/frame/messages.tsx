import { useEffect, useState } from 'preact/hooks'
import { Icon } from '../../look/icon.tsx'
import { Button, Go } from '../parts/controls.tsx'
import { useConsole, useElsewhere } from '../parts/hooks.ts'
import type { Toast } from '../state/toasts.ts'

/** How long it stays that something went well; what went wrong stays until somebody goes elsewhere, an Undo until it is dismissed. */
const STAYS_MS = 5_000

const ICONS = { pass: 'pass', warn: 'tech', fail: 'tech', wait: 'wait' } as const

const Said = ({ toast: { id, tone, words, call, text, show, undo } }: { readonly toast: Toast }) => {
  const { toasts, copy, curlOf } = useConsole()
  const [isHeld, setHeld] = useState(false)
  const hold = (): void => setHeld(true)
  const letGo = (): void => setHeld(false)
  const dismiss = (): void => toasts.dismiss(id)
  useEffect(() => {
    if (tone !== 'pass' || undo || isHeld) return
    const timer = setTimeout(dismiss, STAYS_MS)
    return () => clearTimeout(timer)
  }, [isHeld])
  useElsewhere(() => {
    // Under something else it would read as if it were about that.
    if (tone !== 'pass' && !undo) dismiss()
  })
  return (
    // Nothing goes away under the pointer or from under the keyboard.
    <div
      class={`told t-${tone} across`}
      onPointerEnter={hold}
      onPointerLeave={letGo}
      onFocusIn={hold}
      onFocusOut={letGo}
    >
      <Icon name={ICONS[tone]} />
      <span class="what">
        <b>{words}</b>
        {text === undefined ? null : <code>{text}</code>}
      </span>
      {undo ? <Button onClick={undo}>Undo</Button> : null}
      {show ? (
        <Go look="bare" to={show} onClick={dismiss}>
          Show
        </Go>
      ) : null}
      {call ? (
        <Button
          look="bare"
          title={`${call.method} ${call.target}`}
          onClick={() => copy(curlOf(call), 'the call as curl')}
        >
          curl
        </Button>
      ) : null}
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
