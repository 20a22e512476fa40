import { useRef, useState } from 'preact/hooks'
import type { StateFile } from '../../core/contract/control.gen.ts'
import { counted } from '../../core/describe/format.ts'
import { isMap } from '../../core/domain/is-record.ts'
import { Button } from '../parts/controls.tsx'
import { Note } from '../parts/display-parts.tsx'
import { saveResponse } from '../parts/download.ts'
import { useConsole } from '../parts/hooks.ts'
import { replaceState, resetSpace } from './replace-state.tsx'

/** A selected file: its state, or the problem with it. */
type Chosen = { readonly name: string; readonly state?: StateFile; readonly problem?: string }

const isState = (value: unknown): value is StateFile => isMap(value) && isMap(value.spaces)

const readFile = async (file: File): Promise<Chosen> => {
  const { name } = file
  try {
    const state: unknown = JSON.parse(await file.text())
    return isState(state) ? { name, state } : { name, problem: 'Not an export of a sandbox: `spaces` is missing.' }
  } catch {
    return { name, problem: 'Not JSON. Select a file that was saved with Export.' }
  }
}

const holds = (tables: StateFile['spaces'][string] = {}): string => {
  const count = (table: string) => Object.keys(tables[table] ?? {}).length
  return `${counted(count('transactions'), 'transaction', 'transactions')}, ${counted(count('links'), 'link', 'links')}`
}

/** Renders export, import and reset of the space. */
export const StateBox = () => {
  const console = useConsole()
  const { nav, only, space, watch } = console
  const input = useRef<HTMLInputElement>(null)
  const [chosen, setChosen] = useState<Chosen>()
  const here = space.value
  const save = () => saveResponse(console, `Exported ${here}`, `threeds-sandbox-${here}.json`, 'exportState')
  const savePage = () => saveResponse(console, `${here} saved as a page`, `run-${here}.html`, 'getTimeline')
  const own = only()
  const state = chosen?.state
  /** The spaces of the file that would be imported: those that the token opens. */
  const names = Object.keys(state?.spaces ?? {}).filter((name) => own === undefined || own === name)
  const take = (body: StateFile) =>
    replaceState(console, {
      spaces: names,
      label: `Import ${names.join(', ')}`,
      done: `${names.join(', ')}: imported.`,
      name: 'importState',
      given: (keep) => [{ query: { space: own, keep }, body }],
      onEnd(problem) {
        setChosen(problem === undefined ? undefined : { name: chosen?.name ?? '', problem })
        const [first] = names
        if (problem === undefined && first !== undefined && !names.includes(here)) nav.go({ space: first })
      },
    })
  return (
    <section class="part">
      <h2 class="h3">State</h2>
      <div class="acts">
        <Button icon="down2" onClick={save}>
          Export
        </Button>
        <Button onClick={() => input.current?.click()}>Import…</Button>
        <Button title="A timeline of all events; opens without a sandbox" onClick={savePage}>
          Save as a page
        </Button>
        <Button variant="danger" onClick={() => resetSpace(console)}>
          Reset this space
        </Button>
      </div>
      <input
        ref={input}
        class="vh"
        type="file"
        tabIndex={-1}
        accept=".json,application/json"
        aria-label="File to import"
        onChange={async ({ currentTarget }) => {
          const [file] = currentTarget.files ?? []
          currentTarget.value = ''
          if (file) setChosen(await readFile(file))
        }}
      />
      <p class="hint">
        Export saves transactions, links, webhooks, aliases, scenarios, queued outcomes, settings and the clock to a
        file, without requests, timelines, authorizations, received webhooks, the gateway and holds. Reset removes
        everything ({counted(watch.value.list.total.value, 'row', 'rows')} in Live, the clock, queued outcomes, received
        webhooks); you can undo it for one hour, or until the sandbox stops.
      </p>
      <div aria-live="polite">
        {chosen?.problem && <Note icon="bad" title={`${chosen.name} was not imported`} text={chosen.problem} />}
        {state && (
          <Note
            isPlain
            icon="box"
            title={
              names.length === 0
                ? `The file has ${own === undefined ? 'no space' : `no data of ${own}, the only space that your token opens`}`
                : names.some((name) => name !== here)
                  ? `The file contains ${names.join(', ')}${names.includes(here) ? '' : `, not ${here}`}`
                  : `Replace ${here}?`
            }
            text={names
              .map(
                (name) => `${name} is replaced by the file: ${holds(state.spaces[name])}. Its current data is deleted.`,
              )
              .join(' ')}
            action={
              <div class="acts">
                <Button variant="pri" disabled={names.length === 0} onClick={() => take(state)}>
                  Import {names.join(', ')}
                </Button>
                <Button onClick={() => setChosen(undefined)}>Cancel</Button>
              </div>
            }
          />
        )}
      </div>
    </section>
  )
}
