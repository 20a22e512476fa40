import { Icon } from '../../look/icon.tsx'
import { useConsole } from '../parts/use-console.ts'
import { PLACES } from './places.ts'

/** The views, at the side; at the bottom of a phone. What needs a look is counted. */
export const Rail = () => {
  const { nav, told, isClosed } = useConsole()
  const looks = isClosed.value ? 0 : (told.counts.value?.look ?? 0)
  const { view } = nav.route.value
  return (
    <nav class="rail" aria-label="Views">
      <span class="mark" aria-hidden="true">
        <Icon name="mark" />
      </span>
      {PLACES.map(({ view: at, name, icon }) => (
        <a
          key={at}
          class="nav"
          href={nav.href({ view: at, selected: '', filter: 'all', search: '' })}
          aria-current={at === view ? 'page' : undefined}
        >
          <Icon name={icon} />
          <span>{name}</span>
          {at === 'live' && looks > 0 ? (
            <span class="badge">
              {looks}
              <span class="vh"> need a look</span>
            </span>
          ) : null}
        </a>
      ))}
    </nav>
  )
}
