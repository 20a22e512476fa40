import { clockTime, span } from '../../telling/figures.ts'
import { Icon } from '../parts/icon.tsx'
import { useConsole } from '../parts/use-console.ts'

/** The time of the space: the first thing to look at when a webhook does not come. */
export const ClockChip = () => {
  const { nav, watch, told } = useConsole()
  const clock = watch.value.clock.value
  if (!clock) return null
  const { mode, offsetMs = 0 } = clock
  const apart = Math.round(offsetMs / 1000) * 1000
  const difference = apart === 0 ? '' : `${span(Math.abs(apart))} ${apart > 0 ? 'ahead' : 'behind'}`
  return (
    <a class="btn bare desk num" href={nav.href({ view: 'space', selected: '' })} title="Clock of this space">
      <Icon name={mode === 'frozen' ? 'snow' : 'time'} isSmall />
      <span class="vh">Clock: </span>
      {clockTime(new Date(told.now.value).toISOString())}
      <span class="mut wide">{mode === 'frozen' ? ' frozen' : difference && ` ${difference}`}</span>
    </a>
  )
}
