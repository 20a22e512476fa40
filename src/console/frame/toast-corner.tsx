import { useEffect, useState } from 'preact/hooks'
import { Icon } from '../../look/icon.tsx'
import { Button } from '../parts/controls.tsx'
import { useConsole } from '../parts/use-console.ts'
import type { Toast } from '../state/toasts.ts'

/** How long it stays that something went well; what went wrong stays until somebody has seen it. */
const STAYS_MS = 5_000

const Said = ({ toast: { id, tone, words, call, text } }: { readonly toast: Toast }) => {
  const { toasts, copy, curlOf } = useConsole()
  const [isHeld, setHeld] = useState(false)
  const hold = (): void => setHeld(true)
  const letGo = (): void => setHeld(false)
  useEffect(() => {
    if (tone === 'fail' || isHeld) return
    const timer = setTimeout(() => toasts.dismiss(id), STAYS_MS)
    return () => clearTimeout(timer)
  }, [isHeld])
  return (
    // Nothing goes away under the pointer or from under the keyboard.
    <div class={`toast ${tone}`} onPointerEnter={hold} onPointerLeave={letGo} onFocusIn={hold} onFocusOut={letGo}>
      <Icon name={tone === 'pass' ? 'pass' : 'tech'} />
      <b>{words}</b>
      <Button icon="off" look="bare icon" aria-label="Dismiss" onClick={() => toasts.dismiss(id)} />
      {text === undefined ? null : <code>{text}</code>}
      {call ? (
        <span class="call ends">
          <code>
            {call.method} {call.target}
          </code>
          <Button look="bare" onClick={() => copy(curlOf(call), 'the call as curl')}>
            Copy curl
          </Button>
        </span>
      ) : null}
    </div>
  )
}

/** What was done, and the call that did it. */
export const ToastCorner = () => {
  const { toasts } = useConsole()
  return (
    <div class="toasts" role="status" aria-live="polite">
      {toasts.shown.value.map((toast) => (
        <Said key={toast.id} toast={toast} />
      ))}
    </div>
  )
}
