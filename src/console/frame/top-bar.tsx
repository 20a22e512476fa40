import { clockTime } from '../../core/describe/format.ts'
import { Button } from '../parts/controls.tsx'
import { useConsole } from '../parts/hooks.ts'
import { lazyComponent } from '../parts/lazy.tsx'
import { Menu } from '../parts/menu.tsx'
import { clockDifference } from '../state/space-clock.ts'
import { QueueBar } from './queue-bar.tsx'

/** The contents of the menus, loaded when a menu is opened. */
const Spaces = lazyComponent((of) => of.SpacesMenu)
const Clock = lazyComponent((of) => of.ClockMenu)

/** Shows the clock of the space, and opens its menu. It is the first thing to check if a webhook does not arrive. */
const ClockChip = () => {
  const { watch, derived } = useConsole()
  const clock = watch.value.clock.value
  if (!clock) return null
  const difference = clockDifference(clock)
  return (
    <Menu
      holds={Clock}
      isRight
      summaryClass={`plain num ${difference && 't-warn'}`}
      icon={clock.mode === 'frozen' ? 'snow' : 'time'}
      summary={
        <span>
          <span class="vh">Clock: </span>
          <span class="desk">{clockTime(derived.local(derived.now.value))}</span>
          <span class="mut wide">{difference && ` ${difference}`}</span>
        </span>
      }
    />
  )
}

const CONNECTION = {
  loading: 'Connecting',
  open: 'Connected',
  resting: 'Paused',
  lost: 'Not connected',
  rejected: 'Not connected',
  /** Nothing is loaded without the control token. */
  locked: 'Locked',
} as const

/** Renders the controls that affect the next requests (space, queued outcomes, clock), then search, theme and keys. */
export const TopBar = () => {
  const { copyAddress, overlay, space, preferences, watch, locked } = useConsole()
  const is = locked.value ? 'locked' : watch.value.connection.value.is
  return (
    <header class="ctx across">
      <Menu
        holds={Spaces}
        summaryClass="plain"
        icon="box"
        summary={
          <>
            <span class="vh">Space: </span>
            <span class="cut">{space.value}</span>
          </>
        }
      />
      <div class="desk narrows">{!locked.value && <QueueBar />}</div>
      <span class="push cut mut wide">3-D Secure sandbox: no bank, no money</span>
      <span class={`live-dot across num desk wide ${is === 'loading' || is === 'open' ? '' : 'off'}`}>
        <i />
        {CONNECTION[is]}
      </span>
      <ClockChip />
      <Button icon="find" variant="bare" onClick={() => (overlay.value = 'palette')}>
        <span class="vhn">Search</span>
        <kbd class="desk">Ctrl K</kbd>
      </Button>
      <Button
        icon="link"
        variant="bare icon desk"
        letter="y"
        title="Copy address"
        aria-label="Copy address"
        onClick={copyAddress}
      />
      <Button
        icon="moon"
        variant="bare icon"
        aria-label="Switch between light and dark"
        onClick={preferences.switchTheme}
      />
      <Button
        icon="help"
        variant="bare icon desk"
        aria-label="Keyboard shortcuts"
        onClick={() => (overlay.value = 'keys')}
      />
    </header>
  )
}
