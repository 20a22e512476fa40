import { Icon } from '../../look/icon.tsx'
import { useConsole } from '../parts/hooks.ts'
import { armedList, disarmAll } from './armed-list.ts'

/**
 * What is armed, never out of sight: it changes the next test of everybody in the space. One click takes it back, all of
 * it where several things are armed.
 */
export const ArmedBar = () => {
  const console = useConsole()
  const armed = armedList(console)
  const [first, ...more] = armed
  if (!first) return null
  return (
    <div class="armed across">
      <a
        class="line"
        href={console.nav.href({ view: 'outcomes', selected: first.scenario ?? '' })}
        title={`${first.title}, ${first.how}`}
      >
        <Icon name="target" isSmall />
        <span class="cut">
          <span class="vh">Armed: </span>
          <b>{first.title}</b>{' '}
          <span class="how cut">
            <span class="desk">· </span>
            {first.how}
          </span>
        </span>
        {more.length > 0 ? <span class="more">+{more.length}</span> : null}
      </a>
      <button type="button" data-key="d" aria-keyshortcuts="d" onClick={() => void disarmAll(armed)}>
        Disarm{more.length > 0 ? ' all' : ''}
      </button>
    </div>
  )
}
