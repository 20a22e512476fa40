import { useState } from 'preact/hooks'
import { Icon } from '../../../pages/design/icon.tsx'
import { Button, Go } from '../../parts/controls.tsx'
import { useConsole } from '../../parts/hooks.ts'

/** Looked through when somebody asks: more than these are looked through by a script. */
const MOST_SPACES = 50

/** An id that this space does not have: pasted from another one, or older than what is kept. */
export const NotHere = ({ id, missing }: { readonly id: string; readonly missing: string }) => {
  const { control, only, space } = useConsole()
  /** The space that has it, once that was looked for: empty where none has. */
  const [found, setFound] = useState<string>()
  const look = async (): Promise<void> => {
    const listed = await control.call('listSpaces')
    const others = 'value' in listed ? listed.value.spaces.filter((one) => one.space !== space.value) : []
    for (const { space: other } of others.slice(0, MOST_SPACES)) {
      const got = await control.call('listActivity', { query: { space: other, ids: id } })
      if ('value' in got && got.value.rows.length > 0) return setFound(other)
    }
    setFound('')
  }
  return (
    <div class="empty">
      <div>
        <Icon name="find" class="big" />
      </div>
      <h2>Nothing here has this id</h2>
      <p class="mono">{id}</p>
      <p>{missing}</p>
      {found === '' ? <p role="status">No other space that holds something has it either.</p> : null}
      {found ? (
        <p role="status">
          It is in the space <b>{found}</b>.
        </p>
      ) : null}
      <div class="acts">
        {found ? (
          <Go look="pri" to={{ space: found, selected: id }}>
            Show it there
          </Go>
        ) : only() === undefined ? (
          <Button onClick={look}>Look in other spaces</Button>
        ) : null}
        <Go to={{ selected: '' }}>Back to the list</Go>
      </div>
    </div>
  )
}
