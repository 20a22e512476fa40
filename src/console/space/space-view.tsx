import { Button } from '../parts/controls.tsx'
import { Banner } from '../parts/states.tsx'
import { useConsole } from '../parts/use-console.ts'
import { AccessBox } from './access-box.tsx'
import { ClockBox } from './clock-box.tsx'
import { DueBox } from './due-box.tsx'
import { ReceiverBox } from './receiver-box.tsx'
import { SpacesBox } from './spaces-box.tsx'
import { StateBox } from './state-box.tsx'

/** What can be taken back: the export is in memory, and goes with the tab. */
const UndoBanner = () => {
  const { act, undo } = useConsole()
  if (!undo.value) return null
  const { done, before } = undo.value
  const takeBack = async (): Promise<void> => {
    const got = await act('Taken back', 'importState', { query: { space: undefined }, body: before })
    if ('value' in got) undo.value = undefined
  }
  return (
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
      What was there before is kept until this tab is closed.
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
            <ReceiverBox />
          </div>
        </div>
      </div>
    </div>
  )
}
