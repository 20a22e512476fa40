import { useState } from 'preact/hooks'
import { type Arguments, errorIn } from '../../../core/contract/control-call.ts'
import { sentence } from '../../../core/describe/format.ts'
import { Button, Field } from '../../parts/controls.tsx'
import { Code, Skeleton } from '../../parts/display-parts.tsx'
import { download, fileName } from '../../parts/download.ts'
import { useConsole, useOutcome } from '../../parts/hooks.ts'
import { FormDialog } from './dialogs.tsx'
import type { Thing } from './load-subject.ts'

type RunTextProps = Thing['subject'] & Arguments<'getTransactionExport'>[0]['query'] & { readonly words: string }

/** A finished run as a text: a scenario or a test; to read, to copy, to save. A scenario can be put into the space, too. */
export const RunText = ({ kind, id, form, words }: RunTextProps) => {
  const { act, control, copy, curlOf, nav } = useConsole()
  // A name that nobody else will have taken, to begin with.
  const [name, setName] = useState(`run_${id.replace(/\W/g, '').slice(0, 8).toLowerCase()}`)
  const isScenario = form === 'scenario'
  const asked = { path: { id }, query: { form } }
  const call = control.shown(kind === 'link' ? 'getLinkExport' : 'getTransactionExport', asked)
  const read = async () => {
    const answer = await control.fetch(call.target)
    if (!answer.ok) return errorIn(await answer.json()).message
    return { text: await answer.text(), file: fileName(answer.headers.get('content-disposition'), `${form}.txt`) }
  }
  const got = useOutcome(() => read().catch(() => 'The sandbox does not answer'), [call.target])
  if (got === undefined || typeof got === 'string')
    return (
      <FormDialog title={words}>
        {got === undefined ? <Skeleton lines={6} /> : <p>This run cannot become that: {sentence(got)}</p>}
      </FormDialog>
    )
  const { text, file } = got
  const put = async () => {
    const done = await act(`${name} is in the space`, 'saveScenario', { path: { name }, body: text })
    if ('value' in done) nav.go({ view: 'outcomes', selected: name })
    return done
  }
  return (
    <FormDialog title={words} onSubmit={isScenario ? put : undefined}>
      <Code label={file} text={text} copies={file} />
      {isScenario ? (
        <div class="line">
          <Field label="Name in the space" value={name} onChange={setName} />
          <Button icon="target" look="pri" type="submit">
            Add this outcome to the space
          </Button>
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
