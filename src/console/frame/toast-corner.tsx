import { Icon } from '../parts/icon.tsx'
import { useConsole } from '../parts/use-console.ts'
import type { Toast } from '../state/toasts.ts'

const Said = ({ toast: { id, tone, words, call, text } }: { readonly toast: Toast }) => {
  const { toasts, copy, curlOf } = useConsole()
  return (
    <div class={`toast ${tone}`}>
      <Icon name={tone === 'pass' ? 'pass' : 'tech'} />
      <b>{words}</b>
      <button type="button" class="btn bare icon" aria-label="Dismiss" onClick={() => toasts.dismiss(id)}>
        <Icon name="off" isSmall />
      </button>
      {text === undefined ? null : <code>{text}</code>}
      {call ? (
        <span class="call">
          <code>
            {call.verb} {call.target}
          </code>
          <button type="button" class="btn bare" onClick={() => void copy(curlOf(call), 'the call as curl')}>
            Copy curl
          </button>
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
