import { useState } from 'preact/hooks'
import { withCode } from '../../../core/design/with-code.tsx'
import { Icon } from '../../../pages/design/icon.tsx'
import { Button, LinkButton } from '../../parts/controls.tsx'
import { useConsole } from '../../parts/hooks.ts'

/** Maximum number of spaces that are searched. */
const MOST_SPACES = 50

/** Explains that an ID is not in this space, and searches the others. */
export const NotFound = ({ id, missing }: { readonly id: string; readonly missing: string }) => {
  const { control, only, space } = useConsole()
  /** The space that has the ID; empty if none has it; undefined before the search. */
  const [result, setResult] = useState<string>()
  const search = async (): Promise<void> => {
    const listed = await control.call('listSpaces')
    const others = 'value' in listed ? listed.value.spaces.filter((item) => item.space !== space.value) : []
    for (const { space: other } of others.slice(0, MOST_SPACES)) {
      const got = await control.call('listActivity', { query: { space: other, ids: id } })
      if ('value' in got && got.value.rows.length > 0) return setResult(other)
    }
    setResult('')
  }
  return (
    <div class="empty">
      <div>
        <Icon name="find" class="big" />
      </div>
      <h2>Not found in this space</h2>
      <p class="mono">{id}</p>
      <p>{withCode(missing)}</p>
      {result === '' ? <p role="status">Not found in any other space.</p> : null}
      {result ? (
        <p role="status">
          Found in space <b>{result}</b>.
        </p>
      ) : null}
      <div class="acts">
        {result ? (
          <LinkButton variant="pri" to={{ space: result, selected: id }}>
            Open
          </LinkButton>
        ) : only() === undefined ? (
          <Button onClick={search}>Search other spaces</Button>
        ) : null}
        <LinkButton to={{ selected: '' }}>Back to the list</LinkButton>
      </div>
    </div>
  )
}
