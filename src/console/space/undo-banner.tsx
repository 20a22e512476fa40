import type { Duration } from '../../contract/words.ts'
import { clockTime } from '../../telling/figures.ts'
import { Button } from '../parts/controls.tsx'
import { useConsole } from '../parts/hooks.ts'
import { Banner } from '../parts/shown.tsx'
import { useReplacing } from './replacing.tsx'

/** What can be taken back. The sandbox keeps it; taking it back can be taken back as well. */
export const UndoBanner = () => {
  const { control, undo } = useConsole()
  const { replace, question } = useReplacing()
  if (!undo.value) return null
  const { done, id, spaces, until } = undo.value
  const takeBack = (): Promise<void> => {
    const given = (keep: Duration = '0s') => ({ path: { id }, query: { keep } })
    return replace({
      spaces,
      label: 'Undo',
      done: `Taken back: ${spaces.join(', ')} is as before.`,
      shown: (keep) => control.shown('undo', given(keep)),
      call: (keep) => control.call('undo', given(keep)),
    })
  }
  return question ? (
    question
  ) : (
    <Banner
      tone="info"
      icon="gone"
      title={done}
      action={
        <div class="acts">
          <Button onClick={() => takeBack()}>Undo</Button>
          <Button
            look="bare"
            onClick={() => {
              undo.value = undefined
            }}
          >
            Dismiss
          </Button>
        </div>
      }
    >
      What was there before is kept until {clockTime(until)} UTC, as long as the sandbox runs.
    </Banner>
  )
}
