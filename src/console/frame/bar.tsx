import { useState } from 'preact/hooks'
import type { SpaceList } from '../../contract/control.gen.ts'
import { Icon } from '../../look/icon.tsx'
import { clockTime } from '../../telling/figures.ts'
import { Button, Go } from '../parts/controls.tsx'
import { Menu } from '../parts/menu.tsx'
import { useConsole } from '../parts/use-console.ts'
import { apartWords } from '../state/steering.ts'
import { ArmedBar } from './armed-bar.tsx'

/** The spaces that hold something, and the one that is looked at. Asked for when somebody wants to choose. */
const SpaceMenu = () => {
  const { nav, only, space, want } = useConsole()
  const [spaces, setSpaces] = useState<SpaceList['spaces']>([])
  const read = async (): Promise<void> => setSpaces((await want('listSpaces'))?.spaces ?? spaces)
  const names = [...new Set([space.value, ...spaces.map(({ space: name }) => name)])]
  return (
    <Menu
      onOpen={() => void read()}
      summaryClass="plain"
      icon="box"
      summary={
        <>
          <span class="vh">Space: </span>
          <span class="cut">{space.value}</span>
        </>
      }
    >
      <p class="grp">Spaces: each has its own state, clock and outcomes</p>
      <div class="most">
        {names.map((name) => (
          <a key={name} class="mi" href={nav.href({ space: name, selected: '' })}>
            <Icon name={name === space.value ? 'pass' : 'box'} isSmall />
            <span class="cut">{name}</span>
          </a>
        ))}
      </div>
      <hr />
      <a class="mi" href={nav.href({ view: 'space', selected: '' })}>
        <Icon name="plus" isSmall />
        {only() === undefined ? 'New space, credentials, clock' : 'Credentials, clock'}
      </a>
    </Menu>
  )
}

/** The time of the space: the first thing to look at when a webhook does not come. */
const ClockChip = () => {
  const { watch, told } = useConsole()
  const clock = watch.value.clock.value
  if (!clock) return null
  const { mode, offsetMs } = clock
  const difference = apartWords(offsetMs)
  return (
    <Go
      icon={mode === 'frozen' ? 'snow' : 'time'}
      look="bare desk num"
      to={{ view: 'space', selected: '' }}
      title="Clock of this space"
    >
      <span class="vh">Clock: </span>
      {clockTime(new Date(told.now.value).toISOString())}
      <span class="mut wide">{mode === 'frozen' ? ' frozen' : difference && ` ${difference}`}</span>
    </Go>
  )
}

const CONNECTION = {
  loading: ['', 'Connecting'],
  open: ['', 'Connected'],
  resting: ['off', 'Resting'],
  lost: ['off', 'Not connected'],
  refused: ['off', 'Not connected'],
  /** Without the control token nothing is known. */
  locked: ['off', 'Locked'],
} as const

/** What changes what will happen: space, what is armed, clock; then search, theme and keys. */
export const Bar = () => {
  const { overlay, wishes, watch, isClosed } = useConsole()
  const [look, words] = CONNECTION[isClosed.value ? 'locked' : watch.value.connection.value.is]
  return (
    <header class="ctx across">
      <SpaceMenu />
      <div class="desk narrows">{isClosed.value ? null : <ArmedBar />}</div>
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
