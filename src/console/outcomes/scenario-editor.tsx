import { useEffect, useRef, useState } from 'preact/hooks'
import type { SavedScenario, TextProblem } from '../../core/contract/control.gen.ts'
import { sentence } from '../../core/describe/format.ts'
import { Button, Field, Form } from '../parts/controls.tsx'
import { CopyButton } from '../parts/copy.tsx'
import { Fold, Note } from '../parts/display-parts.tsx'
import { mayFocus, TYPING_MS, useConsole, useDraft, useResponse } from '../parts/hooks.ts'
import { asTemplate, offsetOf, TextField, withFix } from '../parts/text-field.tsx'
import { DetailTitle } from './outcome-detail.tsx'
import { SavedScenarios } from './outcome-preview.tsx'
import type { OutcomesRoute } from './outcomes-route.ts'
import { hasLines, isPatchText, proposedName, titleIn, withPatch, withTitle } from './scenario-text.ts'
import { contextAt, insertionAt } from './yaml-completion.ts'

type VocabularyProps = {
  /** Path of the object at the cursor: its keys, separated by dots. */
  readonly at: string
  readonly onTake: (path: string, value?: string) => void
}

/** Lists the vocabulary by object, expanded at the cursor. A click inserts a word into the text. */
const Vocabulary = ({ at, onTake }: VocabularyProps) => {
  const { objects = [] } = useResponse('listVocabulary', []) ?? {}
  /** Objects stay expanded, because an unfinished line changes the object at the cursor. */
  const opened = useRef(new Set<string>())
  const isOpen = (path: string): boolean => {
    const isHere = `${at}.`.startsWith(`${path}.`) && (path !== '' || window.innerWidth > 760)
    if (isHere) opened.current.add(path)
    return opened.current.has(path)
  }
  return (
    <section class="scrolled" aria-label="Vocabulary">
      <p class="lab">Vocabulary: click a word to insert it</p>
      {objects.map(({ path, keys }) => (
        <Fold key={path} title={path || 'Top level'} summary={<span>{keys.length}</span>} open={isOpen(path)}>
          <ul class="words">
            {keys.map(({ key, values = [], accepts, default: preset, description }) => (
              <li key={key}>
                <button type="button" class="lnk mono" onClick={() => onTake(`${path}.${key}`)}>
                  {key}
                </button>
                {values.map((value) => (
                  <button key={value} type="button" class="chip mono" onClick={() => onTake(`${path}.${key}`, value)}>
                    {value}
                  </button>
                ))}
                <small>{accepts}</small>
                <p class="hint">
                  {description} {preset && `Default: ${preset}.`}
                </p>
              </li>
            ))}
          </ul>
        </Fold>
      ))}
    </section>
  )
}

/** Short shipped scenarios as templates, one per kind of outcome. */
const TEMPLATES = ['frictionless_failed', 'challenge_success', 'velocity', 'webhook_duplicate']

const FIRST = 'title: My outcome\nauthentication: { flow: challenge, transStatus: Y }\n'

/** Edits a scenario, which the sandbox checks while you type, and saves it in the space. */
export const ScenarioEditor = ({ name: kept, from }: Extract<OutcomesRoute, { is: 'editor' }>) => {
  const { catalogue, control, toasts, curl } = useConsole()
  const { draft, change, forget } = useDraft(`scenario ${kept} ${from}`)
  const { text = from === undefined ? FIRST : '' } = draft
  const title = titleIn(text)
  const { name = kept || proposedName(title, (taken) => catalogue.scenario(taken) !== undefined) } = draft
  /** Result of saving. */
  const [{ rejected, done }, setResult] = useState<{ readonly rejected?: string; readonly done?: SavedScenario }>({})
  const [at, setAt] = useState('')
  const field = useRef<HTMLTextAreaElement>(null)
  /** True if the text is saved in the space, so that the draft can be dropped. */
  const isSaved = useRef(false)
  const request = { path: { name }, body: text }
  const file = name || 'scenario'
  const { problems = [], saved: fine } =
    useResponse('validateScenario', [{ path: { name: file }, body: text }], [], TYPING_MS) ?? {}

  const load = async (scenario: string) => {
    const got = await control.call('getScenario', { path: { name: scenario } })
    if ('rejected' in got) return setResult({ rejected: got.rejected.message })
    const source = got.value.source?.text ?? ''
    if (kept !== '') return write(source)
    const copy = asTemplate(source)
    write(withTitle(copy, `${titleIn(copy) || scenario} (copy)`))
  }
  useEffect(() => {
    if (from !== undefined && draft.text === undefined) void load(from)
    if (mayFocus()) field.current?.focus()
    return () => {
      if (isSaved.current) forget()
    }
  }, [])
  const write = (next: string) => {
    isSaved.current = false
    change({ text: next })
    setResult({})
    updateCursor()
  }
  const updateCursor = () =>
    setAt(contextAt(field.current?.value.slice(0, field.current.selectionStart) ?? '').path.join('.'))
  const goTo = (cursor: number) => {
    field.current?.focus()
    // After the rendering, because a new text moves the cursor to the end.
    requestAnimationFrame(() => {
      field.current?.setSelectionRange(cursor, cursor)
      updateCursor()
    })
  }
  const fix = (problem: TextProblem) => {
    const next = withFix(text, problem)
    write(next)
    goTo(offsetOf(next, problem.line, problem.column))
  }
  const take = (word: string, value?: string) => {
    const { at, head, tail } = insertionAt(text, field.current?.selectionStart ?? text.length, word, value)
    write(`${text.slice(0, at)}${head}${tail}${text.slice(at)}`)
    goTo(at + head.length)
  }
  const save = async () => {
    const got = await control.call('saveScenario', request)
    if ('value' in got) {
      setResult({ done: got.value })
      // A name that follows the title would no longer be free.
      change({ name })
      isSaved.current = true
      toasts.report({ tone: 'pass', message: `“${name}” saved`, call: control.shown('saveScenario', request) })
    } else setResult({ rejected: got.rejected.message })
  }
  return (
    <div class="scroll">
      <Form class="dh" onSubmit={save}>
        <DetailTitle
          name="pen"
          title={kept === '' ? 'Create an outcome' : `Edit “${kept}”`}
          description="A few lines of YAML. It is saved in this space and takes precedence over shipped scenarios."
        />
        {from === undefined && (
          <fieldset class="chips begin">
            <legend class="lab">Start from</legend>
            {TEMPLATES.map((template) => (
              <button key={template} type="button" class="chip" onClick={() => void load(template)}>
                {catalogue.titleOf(template)}
              </button>
            ))}
          </fieldset>
        )}
        <div class="line wrapl">
          {hasLines(text) && (
            <Field label="Title" maxLength={100} value={title} onChange={(next) => write(withTitle(text, next))} />
          )}
          <Field
            label="Name"
            class="inp mono"
            required
            readOnly={kept !== ''}
            maxLength={100}
            pattern="[a-z0-9_\-]+(/[a-z0-9_\-]+)*"
            title="Lower-case letters, digits, _ and -; parts separated by /"
            placeholder="shop/slow_bank"
            value={name}
            onChange={(value) => change({ name: value })}
          />
        </div>
        {hasLines(text) && (
          <label class="switch">
            <input
              type="checkbox"
              checked={isPatchText(text)}
              onChange={({ currentTarget }) => write(withPatch(text, currentTarget.checked))}
            />
            <span>
              Change only the listed members
              <small class="hint">
                Makes a patch, which is applied on top of the matching scenario. Otherwise, missing members have
                defaults.
              </small>
            </span>
          </label>
        )}
        <div class="beside">
          <div>
            <TextField
              field={field}
              title={`${file}.yaml`}
              label="Text of the scenario"
              text={text}
              onText={write}
              problems={problems}
              fine={fine?.scenarios[0]?.description}
              onFix={fix}
              onGo={goTo}
              onCursor={updateCursor}
            />
            {fine?.warnings.map((warning) => (
              <Note key={warning} icon="defect" title="Overrides other outcomes" text={sentence(warning)} />
            ))}
            {rejected !== undefined && problems.length === 0 && (
              <Note icon="bad" title="Not saved" text={sentence(rejected)} />
            )}
            <div class="acts">
              <Button variant={done ? '' : 'pri'} type="submit">
                Check and save
              </Button>
              <CopyButton label="curl" subject="the request as curl" text={() => curl('saveScenario', request)} />
            </div>
            {done && <SavedScenarios key={JSON.stringify(done)} saved={done} />}
          </div>
          <Vocabulary at={at} onTake={take} />
        </div>
      </Form>
    </div>
  )
}
