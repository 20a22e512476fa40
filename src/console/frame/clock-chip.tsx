import { Icon } from '../../look/icon.tsx'
import { clockTime } from '../../telling/figures.ts'
import { useConsole } from '../parts/use-console.ts'
import { apartWords } from '../state/steering.ts'

/** The time of the space: the first thing to look at when a webhook does not come. */
export const ClockChip = () => {
  const { nav, watch, told } = useConsole()
  const clock = watch.value.clock.value
  if (!clock) return null
  const { mode, offsetMs } = clock
  const difference = apartWords(offsetMs)
  return (
    <a class="btn bare desk num" href={nav.href({ view: 'space', selected: '' })} title="Clock of this space">
      <Icon name={mode === 'frozen' ? 'snow' : 'time'} isSmall />
      <span class="vh">Clock: </span>
      {clockTime(new Date(told.now.value).toISOString())}
      <span class="mut wide">{mode === 'frozen' ? ' frozen' : difference && ` ${difference}`}</span>
    </a>
  )
}
