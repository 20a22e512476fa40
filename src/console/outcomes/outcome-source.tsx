import type { ScenarioSource } from '../../contract/control.gen.ts'
import { Icon } from '../../look/icon.tsx'
import { Go } from '../parts/controls.tsx'
import { useConsole } from '../parts/hooks.ts'
import { Menu } from '../parts/menu.tsx'
import { Code } from '../parts/shown.tsx'
import type { ListedScenario } from '../state/catalogue.ts'
import { placeOfCopy, placeOfEdit } from './place.ts'

type SourceProps = { readonly source: ScenarioSource; readonly scenario: ListedScenario }

/** The text that says what happens, to read, to copy and to begin one's own with; one's own can be changed and removed. */
export const OutcomeSource = ({ source: { name, text }, scenario: { from } }: SourceProps) => {
  const { nav, act, space } = useConsole()
  const isOwn = from === 'space'
  const remove = async (): Promise<void> => {
    const done = await act(`Removed “${name}”`, 'removeScenario', { path: { name }, query: { space: space.value } })
    if ('value' in done) nav.go({ selected: '' })
  }
  return (
    <>
      <Code label={`${name}.yaml`} text={text} copies="the text" />
      <div class="acts">
        {isOwn ? (
          <Go icon="pen" to={{ selected: placeOfEdit(name) }}>
            Edit
          </Go>
        ) : null}
        <Go icon="copy" to={{ selected: placeOfCopy(name) }}>
          Edit a copy
        </Go>
        {isOwn ? (
          <Menu
            summary={
              <>
                <Icon name="gone" isSmall />
                Delete
              </>
            }
            summaryClass="btn danger"
          >
            <button type="button" onClick={() => void remove()}>
              <Icon name="gone" isSmall />
              <span>
                Delete “{name}” from this space
                <small>Whatever is running keeps its outcome. The one that it replaced decides again.</small>
              </span>
            </button>
          </Menu>
        ) : null}
      </div>
    </>
  )
}
