import type { Duration } from '../../contract/words.ts'
import { clockTime } from '../../telling/figures.ts'
import { Button } from '../parts/controls.tsx'
import { Banner } from '../parts/states.tsx'
import { useConsole } from '../parts/use-console.ts'
import { AccessBox } from './access-box.tsx'
import { ClockBox, DueBox } from './clock-box.tsx'
import { PagesBox } from './pages-box.tsx'
import { ReceiverBox } from './receiver-box.tsx'
import { useReplacing } from './replacing.tsx'
import { SpacesBox } from './spaces-box.tsx'
import { StateBox } from './state-box.tsx'

/** What can be taken back. The sandbox keeps it; taking it back can be taken back as well. */
const UndoBanner = () => {
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
      tone="ok"
      icon="pass"
      title={done}
      action={
        <>
          <Button onClick={() => takeBack()}>Undo</Button>
          <Button
            look="bare"
            onClick={() => {
              undo.value = undefined
            }}
          >
            Dismiss
          </Button>
        </>
      }
    >
      What was there before is kept until {clockTime(until)} UTC, as long as the sandbox runs.
    </Banner>
  )
}

/** A space as a whole: its time, what opens it, what is in it, and where webhooks can go. */
export const SpaceView = () => {
  const { space } = useConsole()
  const name = space.value
  return (
    <div class="page">
      <div class="wrap">
        <div class="page-h across">
          <h1 class="cut">Space {name}</h1>
          <p>
            A space has its own state, clock, outcomes and webhooks, and sees nothing of any other. One for each tester
            or test.
          </p>
        </div>
        <UndoBanner />
        <div class="two" key={name}>
          <div>
            <section class="box">
              <ClockBox />
              <DueBox />
            </section>
            <AccessBox />
            <StateBox />
          </div>
          <div>
            <SpacesBox />
            <PagesBox />
            <ReceiverBox />
          </div>
        </div>
      </div>
    </div>
  )
}
