import { own } from '../../core/contract/vocabulary.ts'
import { Button } from './controls.tsx'
import { useConsole } from './hooks.ts'

/** Sends a webhook now: again, or for the first time. */
export const SendAgainButton = ({ id, isFirst }: { readonly id: string; readonly isFirst?: boolean }) => {
  const { act } = useConsole()
  return (
    <Button icon="again" onClick={() => act(isFirst ? 'Sent' : 'Sent again', 'redeliverWebhook', { path: { id } })}>
      {isFirst ? 'Send now' : 'Send again'}
    </Button>
  )
}

/** Advances the clock of the space to the given time. */
export const SkipButton = ({ at, variant }: { readonly at: string; readonly variant?: string }) => {
  const { act, derived } = useConsole()
  const skip = () => {
    const seconds = Math.max(1, Math.ceil((Date.parse(at) - derived.now.peek()) / 1_000))
    return act('Clock advanced', 'setClock', { body: { advance: own(`${seconds}s`) } })
  }
  return (
    <Button icon="time" variant={variant} onClick={skip}>
      Skip to then
    </Button>
  )
}
