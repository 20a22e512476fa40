import { signal } from '@preact/signals'
import { useState } from 'preact/hooks'
import type { SpaceList } from '../../contract/control.gen.ts'
import { Icon } from '../../look/icon.tsx'
import { Menu } from '../parts/menu.tsx'
import { useConsole } from '../parts/use-console.ts'

/** The spaces that hold something, and the one that is looked at. Asked for when somebody wants to choose. */
export const SpaceMenu = () => {
  const { nav, space, want } = useConsole()
  const [spaces] = useState(() => signal<SpaceList['spaces']>([]))
  const read = async (): Promise<void> => {
    const got = await want('listSpaces')
    if (got) spaces.value = got.spaces
  }
  const names = [...new Set([space.value, ...spaces.value.map(({ space: name }) => name)])]
  return (
    <Menu
      onOpen={() => void read()}
      summaryClass="plain"
      summary={
        <>
          <Icon name="box" isSmall />
          <span class="vh">Space: </span>
          <span class="cut">{space.value}</span>
          <Icon name="down" isSmall />
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
        New space, credentials, clock
      </a>
    </Menu>
  )
}
