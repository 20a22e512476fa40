import type { ComponentChildren } from 'preact'
import type { HeldResponse, Hold } from '../../core/contract/control.gen.ts'
import { counted } from '../../core/describe/format.ts'
import type { Console } from '../state/console-state.ts'
import { Button } from './controls.tsx'
import { useConsole } from './hooks.ts'

/** The responses that a hold delays. */
const HELD: Readonly<Record<Hold['on'], string>> = {
  init: 'response to the first request',
  status: 'status response',
  start: 'start page',
  code: 'page after the challenge form',
  card: 'page after the card form',
  redirect: 'redirect',
}

/** Names the responses that a hold delays: `the next status response`. */
export const describeHold = ({ on, times }: Pick<Hold, 'on' | 'times'>): string => {
  if (times === undefined) return `every ${HELD[on]}`
  return times === 1 ? `the next ${HELD[on]}` : `the ${HELD[on]} of the next ${times} requests`
}

/** Deletes a hold and releases its responses. */
export const removeHold = async ({ act, watch }: Console, { id }: Hold, done = 'Hold removed'): Promise<void> => {
  await act(done, 'releaseHold', { path: { id } })
  watch.value.readHolds()
}

/** Releases a response. Deletes its hold unless that one applies to other responses, too. */
const release = async (console: Console, hold: Hold, { request }: HeldResponse): Promise<void> => {
  const isLast = hold.left === 0 && hold.holding.length === 1
  if (isLast) return removeHold(console, hold, 'Released')
  const { act, watch } = console
  await act('Released', 'releaseHold', { path: { id: hold.id }, query: { request } })
  watch.value.readHolds()
}

type ReleaseProps = { readonly request: string; readonly children: ComponentChildren }

/** Renders a button that releases the response to a request while it is held, otherwise the children. */
export const ReleaseButton = ({ request, children }: ReleaseProps) => {
  const console = useConsole()
  const { watch } = console
  for (const hold of watch.value.holds.value) {
    const held = hold.holding.find((one) => one.request === request)
    if (held)
      return (
        <Button icon="out" onClick={() => release(console, hold, held)}>
          Release
        </Button>
      )
  }
  return <>{children}</>
}

/** Returns the held responses of the space, or its holds while they hold nothing, with a function that releases all. */
export const holdsOf = (console: Console) => {
  const holds = console.watch.value.holds.value
  const held = holds.flatMap((hold) => hold.holding.map((response) => ({ hold, response })))
  const [hold] = held.length > 0 ? held.map((one) => one.hold) : holds
  if (!hold) return undefined
  const { transaction, link, refno, reference }: Partial<HeldResponse> = held[0]?.response ?? hold
  return {
    title: held.length > 0 ? `${held.length} held` : counted(holds.length, 'hold', 'holds'),
    description: [`Holds ${describeHold(hold)}`, refno ?? reference].filter(Boolean).join(' of '),
    /** The payment that it is about; none if the hold applies to several. */
    id: link ?? transaction ?? '',
    action: held.length > 0 ? 'Release' : 'Remove',
    async run() {
      if (held.length > 0) for (const { hold, response } of held) await release(console, hold, response)
      else for (const one of holds) await removeHold(console, one)
    },
  }
}
