import { useConsole } from '../parts/hooks.ts'
import { AccessBox } from './access-box.tsx'
import { ClockBox, DueBox } from './clock-box.tsx'
import { PagesBox } from './pages-box.tsx'
import { ReceiverBox } from './receiver-box.tsx'
import { UndoBanner } from './replacing.tsx'
import { SpacesBox } from './spaces-box.tsx'
import { StateBox } from './state-box.tsx'

/** What an app needs to work in the space: what opens it, and where its webhooks, browsers and authorizations can go. */
export const SpaceView = () => {
  const name = useConsole().space.value
  return (
    <div class="page">
      <div class="wrap">
        <div class="page-h across">
          <h1 class="cut">Connect your app to {name}</h1>
        </div>
        <UndoBanner />
        <div class="two" key={name}>
          <div>
            <AccessBox />
            <PagesBox />
          </div>
          <ReceiverBox />
        </div>
      </div>
    </div>
  )
}

/** The clock of the space, and what is due by it. */
export const ClockMenu = () => (
  <section class="wide-pop" aria-label="Clock">
    <ClockBox />
    <DueBox />
  </section>
)

/** All spaces, a new one, and what can be done with the whole of this one; last what removes all that is in it. */
export const SpacesMenu = () => (
  <section class="wide-pop" aria-label="Spaces" key={useConsole().space.value}>
    <UndoBanner />
    <SpacesBox />
    <StateBox />
  </section>
)
