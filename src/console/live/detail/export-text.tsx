import { useState } from 'preact/hooks'
import { type Arguments, errorIn } from '../../../core/contract/control-call.ts'
import { sentence } from '../../../core/describe/format.ts'
import { withCode } from '../../../core/design/with-code.tsx'
import { Button, Field } from '../../parts/controls.tsx'
import { Code, Skeleton } from '../../parts/display-parts.tsx'
import { download, fileName } from '../../parts/download.ts'
import { useConsole, useOutcome } from '../../parts/hooks.ts'
import { FormDialog } from './dialogs.tsx'
import type { LoadedSubject } from './load-subject.ts'

type ExportDialogProps = LoadedSubject['subject'] &
  Arguments<'getTransactionExport'>[0]['query'] & { readonly title: string }

/** Shows a finished run as a scenario or a test, to copy or save. A scenario can also be saved in the space. */
export const ExportDialog = ({ kind, id, form, title }: ExportDialogProps) => {
  const { act, control, copy, curlOf, nav } = useConsole()
  // A default name that is unlikely to exist.
  const [name, setName] = useState(`run_${id.replace(/\W/g, '').slice(0, 8).toLowerCase()}`)
  const isScenario = form === 'scenario'
  const request = { path: { id }, query: { form } }
  const call = control.shown(kind === 'link' ? 'getLinkExport' : 'getTransactionExport', request)
  const read = async () => {
    const response = await control.fetch(call.target)
    if (!response.ok) return errorIn(await response.json()).message
    return { text: await response.text(), file: fileName(response.headers.get('content-disposition'), `${form}.txt`) }
  }
  const got = useOutcome(() => read().catch(() => 'The sandbox does not respond'), [call.target])
  if (got === undefined || typeof got === 'string')
    return (
      <FormDialog title={title}>
        {got === undefined ? <Skeleton lines={6} /> : <p>Cannot export this run: {withCode(sentence(got))}</p>}
      </FormDialog>
    )
  const { text, file } = got
  const put = async () => {
    const done = await act(`${name} saved`, 'saveScenario', { path: { name }, body: text })
    if ('value' in done) nav.go({ view: 'outcomes', selected: name })
    return done
  }
  return (
    <FormDialog title={title} onSubmit={isScenario ? put : undefined}>
      <Code label={file} text={text} copies={file} />
      {isScenario ? (
        <div class="line">
          <Field label="Scenario name" value={name} onChange={setName} />
          <Button icon="target" variant="pri" type="submit">
            Save in this space
          </Button>
        </div>
      ) : null}
      <div class="line">
        <Button icon="down2" variant={isScenario ? '' : 'pri'} onClick={() => download(text, file, 'text/plain')}>
          Save file
        </Button>
        <Button variant="bare" onClick={() => copy(curlOf(call), 'the request as curl')}>
          Copy as curl
        </Button>
      </div>
    </FormDialog>
  )
}
