import { useState } from 'preact/hooks'
import { Button } from '../../parts/controls.tsx'
import { download } from '../../parts/download.ts'
import { Entry, Menu } from '../../parts/menu.tsx'
import { useConsole } from '../../parts/use-console.ts'
import type { Thing } from './load-thing.ts'
import { type Form, RunText } from './run-text.tsx'

const FORMS: readonly (readonly [form: Form, words: string, note: string])[] = [
  ['scenario', 'Scenario file', 'make every run end like this, or put it into the space'],
  ['vitest', 'Test: vitest', 'with the test kit'],
  ['playwright', 'Test: Playwright', 'in a browser'],
  ['curl', 'Test: curl', 'a script for a shell'],
]

/** What can be taken along: into a ticket, a test, a document. */
export const ExportMenu = ({ thing: { row, link } }: { readonly thing: Thing }) => {
  const { control, copy, curl, toasts, want } = useConsole()
  const [form, setForm] = useState<Form | undefined>(undefined)
  const kind = link || row.kind === 'link' ? 'link' : 'transaction'
  const id = link?.id ?? row.id
  const isResource = row.kind === 'transaction' || row.kind === 'link'
  const har = async (): Promise<void> => {
    const query = { [kind]: id }
    const requests = await want('listRequestsAsHar', { query })
    if (requests === undefined) return
    download(JSON.stringify(JSON.parse(requests), undefined, 2), `${id}.har`, 'application/json')
    const call = control.shown('listRequestsAsHar', { query })
    toasts.say({ tone: 'pass', words: 'Saved as HAR, for the developer tools of a browser', call })
  }
  return (
    <>
      {row.kind === 'webhook' ? null : (
        <Menu icon="down2" summary="Export">
          {isResource ? (
            <>
              <Entry words="HAR" note="all requests and answers" onClick={har} />
              {FORMS.map(([name, words, note]) => (
                <Entry key={name} words={words} note={note} onClick={() => setForm(name)} />
              ))}
            </>
          ) : null}
          {row.kind === 'request' ? (
            <Entry
              words="The call that shows it"
              note="as curl"
              onClick={() => copy(curl('showRequest', { path: { id: row.id } }), 'the call as curl')}
            />
          ) : null}
        </Menu>
      )}
      <Button
        icon="link"
        title="Copy the link to this view"
        letter="y"
        onClick={() => copy(window.location.href, 'the link to this view')}
      >
        Copy link
      </Button>
      {form ? <RunText kind={kind} id={id} form={form} onClose={() => setForm(undefined)} /> : null}
    </>
  )
}
