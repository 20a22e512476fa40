import { own } from '../../contract/words.ts'
import { Icon } from '../../look/icon.tsx'
import { Button } from './controls.tsx'
import { useConsole } from './use-console.ts'

type SendAgainProps = { readonly id: string; readonly words: string; readonly done?: string }

/** Sends a webhook now: the first time, or the same again. */
export const SendAgain = ({ id, words, done = 'Webhook sent again' }: SendAgainProps) => {
  const { act } = useConsole()
  return (
    <Button icon="again" onClick={() => act(done, 'redeliverWebhook', { path: { id } })}>
      {words}
    </Button>
  )
}

/** Moves the clock of the space to what is due then. */
export const Jump = ({ at, class: look = 'btn' }: { readonly at: string; readonly class?: string }) => {
  const { act, told } = useConsole()
  const jump = (): void => {
    const seconds = Math.max(1, Math.ceil((Date.parse(at) - told.now.peek()) / 1_000))
    void act('Jumped there', 'setClock', { body: { advance: own(`${seconds}s`) } })
  }
  return (
    <button type="button" class={look} onClick={jump}>
      <Icon name="time" isSmall />
      Jump there
    </button>
  )
}
