import { useEffect, useState } from 'preact/hooks'
import { errorIn } from '../../../contract/control-call.ts'
import { sentence } from '../../../telling/figures.ts'
import { Button, Field } from '../../parts/controls.tsx'
import { download, fileName } from '../../parts/download.ts'
import { Code, Skeleton } from '../../parts/states.tsx'
import { useConsole } from '../../parts/use-console.ts'
import { FormDialog } from './form-dialog.tsx'

export type Form = 'vitest' | 'playwright' | 'curl' | 'scenario'

const TITLES: Readonly<Record<Form, string>> = {
  vitest: 'This run as a vitest test',
  playwright: 'This run as a Playwright test',
  curl: 'This run as a script',
  scenario: 'This run as a scenario',
}

type Props = {
  readonly kind: 'transaction' | 'link'
  readonly id: string
  readonly form: Form
  readonly onClose: () => void
}

type Text = { readonly text: string; readonly file: string } | { readonly problem: string }

/** A name that nobody else will have taken, to begin with. */
const nameFor = (id: string): string => `run_${id.replace(/\W/g, '').slice(0, 8).toLowerCase()}`

/** Puts the scenario into the space, so that it can be armed like any other. */
const PutIntoSpace = ({
  text,
  id,
  onClose,
}: {
  readonly text: string
  readonly id: string
  readonly onClose: () => void
}) => {
  const { act, nav } = useConsole()
  const [name, setName] = useState(nameFor(id))
  const [problem, setProblem] = useState('')
  const put = async (): Promise<void> => {
    const got = await act(`${name} is in the space`, 'putScenario', {
      path: { name },
      body: text,
    })
    if ('refused' in got) return setProblem(got.refused.message)
    onClose()
    nav.go({ view: 'outcomes', selected: name })
  }
  return (
    <div class="line">
      <Field label="Name in the space" value={name} onChange={setName} />
      <Button icon="target" look="pri" onClick={() => put()}>
        Put this outcome into the space
      </Button>
      {problem === '' ? null : (
        <p class="t-fail whole" role="alert">
          {problem}
        </p>
      )}
    </div>
  )
}

/** A finished run as a text: a scenario or a test; to read, to copy, to save. */
export const RunText = ({ kind, id, form, onClose }: Props) => {
  const { control, curlOf, copy } = useConsole()
  const [got, setGot] = useState<Text | undefined>(undefined)
  const call = control.shown(kind === 'link' ? 'showLinkAs' : 'showTransactionAs', {
    path: { id },
    query: { form },
  })
  useEffect(() => {
    const read = async (): Promise<Text> => {
      const answer = await control.fetch(call.target)
      if (!answer.ok) return { problem: errorIn(await answer.json()).message }
      return { text: await answer.text(), file: fileName(answer.headers.get('content-disposition'), `${form}.txt`) }
    }
    void read().then(setGot, () => setGot({ problem: 'The sandbox does not answer' }))
  }, [call.target])
  if (!got)
    return (
      <FormDialog title={TITLES[form]} onClose={onClose}>
        <Skeleton lines={6} />
      </FormDialog>
    )
  if ('problem' in got)
    return (
      <FormDialog title={TITLES[form]} onClose={onClose}>
        <p>It cannot be told in this form: {sentence(got.problem)}</p>
      </FormDialog>
    )
  const { text, file } = got
  return (
    <FormDialog title={TITLES[form]} onClose={onClose}>
      <Code label={file} text={text} copies={file} />
      {form === 'scenario' ? <PutIntoSpace text={text} id={id} onClose={onClose} /> : null}
      <div class="line">
        <Button icon="down2" look={form === 'scenario' ? '' : 'pri'} onClick={() => download(text, file, 'text/plain')}>
          Save the file
        </Button>
        <Button look="bare" onClick={() => copy(curlOf(call), 'the call as curl')}>
          Copy the call as curl
        </Button>
      </div>
    </FormDialog>
  )
}
