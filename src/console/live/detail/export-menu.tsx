import { useEffect, useState } from 'preact/hooks'
import { errorIn } from '../../../contract/control-call.ts'
import { sentence } from '../../../telling/figures.ts'
import { Button, Field } from '../../parts/controls.tsx'
import { download, fileName } from '../../parts/download.ts'
import { Entry, Menu } from '../../parts/menu.tsx'
import { Code, Skeleton } from '../../parts/states.tsx'
import { useConsole } from '../../parts/use-console.ts'
import { FormDialog } from './form-dialog.tsx'
import type { Thing } from './load-thing.ts'

/** What a finished run can become. */
const FORMS = [
  {
    form: 'scenario',
    words: 'Scenario file',
    note: 'make every run end like this, or put it into the space',
    title: 'This run as a scenario',
  },
  { form: 'vitest', words: 'Test: vitest', note: 'with the test kit', title: 'This run as a vitest test' },
  { form: 'playwright', words: 'Test: Playwright', note: 'in a browser', title: 'This run as a Playwright test' },
  { form: 'curl', words: 'Test: curl', note: 'a script for a shell', title: 'This run as a script' },
] as const
type Form = (typeof FORMS)[number]

type RunTextProps = Form & {
  readonly kind: 'transaction' | 'link'
  readonly id: string
  readonly onClose: () => void
}

/** A finished run as a text: a scenario or a test; to read, to copy, to save. A scenario can be put into the space, too. */
const RunText = ({ kind, id, form, title, onClose }: RunTextProps) => {
  const { act, control, copy, curlOf, nav } = useConsole()
  const [got, setGot] = useState<{ readonly text: string; readonly file: string } | string | undefined>(undefined)
  // A name that nobody else will have taken, to begin with.
  const [name, setName] = useState(`run_${id.replace(/\W/g, '').slice(0, 8).toLowerCase()}`)
  const [problem, setProblem] = useState('')
  const isScenario = form === 'scenario'
  const asked = { path: { id }, query: { form } }
  const call = control.shown(kind === 'link' ? 'showLinkAs' : 'showTransactionAs', asked)
  useEffect(() => {
    const read = async () => {
      const answer = await control.fetch(call.target)
      if (!answer.ok) return errorIn(await answer.json()).message
      return { text: await answer.text(), file: fileName(answer.headers.get('content-disposition'), `${form}.txt`) }
    }
    void read().then(setGot, () => setGot('The sandbox does not answer'))
  }, [call.target])
  if (got === undefined || typeof got === 'string')
    return (
      <FormDialog title={title} onClose={onClose}>
        {got === undefined ? <Skeleton lines={6} /> : <p>It cannot be told in this form: {sentence(got)}</p>}
      </FormDialog>
    )
  const { text, file } = got
  const put = async (): Promise<void> => {
    const done = await act(`${name} is in the space`, 'putScenario', { path: { name }, body: text })
    if ('refused' in done) return setProblem(done.refused.message)
    onClose()
    nav.go({ view: 'outcomes', selected: name })
  }
  return (
    <FormDialog title={title} onClose={onClose}>
      <Code label={file} text={text} copies={file} />
      {isScenario ? (
        <div class="line">
          <Field label="Name in the space" value={name} onChange={setName} />
          <Button icon="target" look="pri" onClick={put}>
            Put this outcome into the space
          </Button>
          {problem === '' ? null : (
            <p class="t-fail whole" role="alert">
              {problem}
            </p>
          )}
        </div>
      ) : null}
      <div class="line">
        <Button icon="down2" look={isScenario ? '' : 'pri'} onClick={() => download(text, file, 'text/plain')}>
          Save the file
        </Button>
        <Button look="bare" onClick={() => copy(curlOf(call), 'the call as curl')}>
          Copy the call as curl
        </Button>
      </div>
    </FormDialog>
  )
}

/** What can be taken along: into a ticket, a test, a document. */
export const ExportMenu = ({ thing: { row, link } }: { readonly thing: Thing }) => {
  const { control, copy, curl, nav, toasts, want } = useConsole()
  const [form, setForm] = useState<Form | undefined>(undefined)
  const kind = link || row.kind === 'link' ? 'link' : 'transaction'
  const id = link?.id ?? row.id
  const har = async (): Promise<void> => {
    const query = { [kind]: id }
    const requests = await want('listRequestsAsHar', { query })
    if (requests === undefined) return
    download(JSON.stringify(JSON.parse(requests), undefined, 2), `${id}.har`, 'application/json')
    const call = control.shown('listRequestsAsHar', { query })
    toasts.say({ tone: 'pass', words: 'Saved as HAR, for the developer tools of a browser', call })
  }
  const asPage = async (): Promise<void> => {
    const query = { [kind]: id }
    const page = await want('showRun', { query })
    if (page === undefined) return
    download(page, `run-${id}.html`, 'text/html')
    const call = control.shown('showRun', { query })
    toasts.say({ tone: 'pass', words: 'Saved as a page, which opens without a sandbox', call })
  }
  return (
    <>
      {row.kind === 'webhook' || row.kind === 'authorization' ? null : (
        <Menu icon="down2" summary="Export">
          {row.kind === 'request' ? (
            <Entry
              words="The call that shows it"
              note="as curl"
              onClick={() => copy(curl('showRequest', { path: { id: row.id } }), 'the call as curl')}
            />
          ) : (
            <>
              <Entry
                words="Compare with…"
                note="a good one and a bad one: what differs first"
                onClick={() => nav.go({ selected: `${id}..` })}
              />
              <Entry words="One page" note="for a ticket; opens without a sandbox" onClick={asPage} />
              <Entry words="HAR" note="all requests and answers" onClick={har} />
              {FORMS.map((one) => (
                <Entry key={one.form} words={one.words} note={one.note} onClick={() => setForm(one)} />
              ))}
            </>
          )}
        </Menu>
      )}
      <Button
        icon="link"
        title="Copy the address of this view"
        letter="y"
        onClick={() => copy(window.location.href, 'the address of this view')}
      >
        Copy address
      </Button>
      {form ? <RunText kind={kind} id={id} {...form} onClose={() => setForm(undefined)} /> : null}
    </>
  )
}
