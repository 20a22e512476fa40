import { Button } from '../parts/controls.tsx'
import { useConsole } from '../parts/use-console.ts'
import { ArmedBar } from './armed-bar.tsx'
import { ClockChip } from './clock-chip.tsx'
import { SpaceMenu } from './space-menu.tsx'

const CONNECTION = {
  loading: ['', 'Connecting'],
  open: ['', 'Connected'],
  resting: ['off', 'Resting'],
  lost: ['off', 'Not connected'],
  refused: ['off', 'Not connected'],
} as const

/** Without the control token nothing is known. */
const LOCKED = ['off', 'Locked'] as const

/** What changes what will happen: space, what is armed, clock; then search, theme and keys. */
export const Bar = () => {
  const { overlay, wishes, watch, isClosed } = useConsole()
  const [look, words] = isClosed.value ? LOCKED : CONNECTION[watch.value.connection.value.is]
  return (
    <header class="ctx">
      <SpaceMenu />
      <div class="desk shrinks">{isClosed.value ? null : <ArmedBar />}</div>
      <span class="push" />
      <span class={`live-dot desk wide ${look}`}>
        <i />
        {words}
      </span>
      <ClockChip />
      <Button icon="find" look="bare" onClick={() => (overlay.value = 'palette')}>
        <span class="vhn">Search</span>
        <kbd class="desk">Ctrl K</kbd>
      </Button>
      <Button icon="moon" look="bare icon" aria-label="Switch between light and dark" onClick={wishes.switchTheme} />
      <Button
        icon="help"
        look="bare icon desk"
        aria-label="Keyboard shortcuts"
        onClick={() => (overlay.value = 'keys')}
      />
    </header>
  )
}
