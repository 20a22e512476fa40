import { useEffect, useRef, useState } from 'preact/hooks'
import type { ScenarioPut, TextProblem } from '../../core/contract/control.gen.ts'
import { sentence } from '../../core/describe/format.ts'
import { Button, Field, Form } from '../parts/controls.tsx'
import { CopyButton } from '../parts/copy.tsx'
import { Fold, Note } from '../parts/display-parts.tsx'
import { TYPING_MS, useAnswer, useConsole, useDraft } from '../parts/hooks.ts'
import { asBeginning, mended, offsetOf, TextField } from '../parts/text-field.tsx'
import { DetailTop } from './outcome-detail.tsx'
import { Retold } from './outcome-preview.tsx'
import type { Place } from './outcomes-route.ts'
import { placeAt, wordAt } from './yaml-completion.ts'

type WordsProps = {
  /** The map in which the cursor is: its keys, with dots between them. */
  readonly at: string
  readonly onTake: (path: string, value?: string) => void
}

/** All that may be said, map by map, those around the cursor open; a click puts it into the text. */
const Words = ({ at, onTake }: WordsProps) => {
  const { maps = [] } = useAnswer('listVocabulary', []) ?? {}
  return (
    <section class="scrolled" aria-label="Vocabulary">
      <p class="lab">Vocabulary: press a word to put it in</p>
      {maps.map(({ path, words }) => (
        <Fold
          key={path}
          title={path || 'At the top'}
          says={<span>{words.length}</span>}
          open={`${at}.`.startsWith(`${path}.`) && (path !== '' || window.innerWidth > 760)}
        >
          <ul class="words">
            {words.map(({ word, values = [], accepts: takes, usual, means }) => (
              <li key={word}>
                <button type="button" class="lnk mono" onClick={() => onTake(`${path}.${word}`)}>
                  {word}
                </button>
                {values.map((value) => (
                  <button key={value} type="button" class="chip mono" onClick={() => onTake(`${path}.${word}`, value)}>
                    {value}
                  </button>
                ))}
                <small>{takes}</small>
                <p class="hint">
                  {means} {usual && `Usually ${usual}.`}
                </p>
              </li>
            ))}
          </ul>
        </Fold>
      ))}
    </section>
  )
}

/** Short shipped texts, each of a kind of outcome: nobody should have to begin with an empty page. */
const BEGINNINGS = ['frictionless_failed', 'challenge_success', 'velocity', 'webhook_duplicate']

const FIRST = 'title: An outcome of my own\nauthentication: { flow: challenge, transStatus: Y }\n'

/** A scenario is written, checked by the sandbox while it is, and put into the space. */
export const Editor = ({ name: kept, from }: Extract<Place, { is: 'editor' }>) => {
  const { catalogue, control, toasts, curl } = useConsole()
  const { draft, change, forget } = useDraft(`scenario ${kept} ${from}`)
  const { name = kept, text = from === undefined ? FIRST : '' } = draft
  /** What the sandbox said when the text was put. */
  const [{ refused, done }, setSaid] = useState<{ readonly refused?: string; readonly done?: ScenarioPut }>({})
  const [at, setAt] = useState('')
  const field = useRef<HTMLTextAreaElement>(null)
  /** What is in the space need not be kept here. */
  const isKept = useRef(false)
  const wish = { path: { name }, body: text }
  const file = name || 'scenario'
  const { problems = [], put: fine } =
    useAnswer('validateScenario', [{ path: { name: file }, body: text }], [], TYPING_MS) ?? {}

  const begin = async (scenario: string) => {
    const got = await control.call('getScenario', { path: { name: scenario } })
    if ('refused' in got) return setSaid({ refused: got.refused.message })
    const source = got.value.source?.text ?? ''
    write(kept === '' ? asBeginning(source) : source)
  }
  useEffect(() => {
    if (from !== undefined && draft.text === undefined) void begin(from)
    return () => {
      if (isKept.current) forget()
    }
  }, [])
  const write = (next: string) => {
    isKept.current = false
    change({ text: next })
    setSaid({})
    look()
  }
  const look = () => setAt(placeAt(field.current?.value.slice(0, field.current.selectionStart) ?? '').path.join('.'))
  const goTo = (cursor: number) => {
    field.current?.focus()
    // After the text has been drawn: a new text has its cursor at the end.
    requestAnimationFrame(() => {
      field.current?.setSelectionRange(cursor, cursor)
      look()
    })
  }
  const fix = (problem: TextProblem) => {
    const next = mended(text, problem)
    write(next)
    goTo(offsetOf(next, problem.line, problem.column))
  }
  const take = (word: string, value?: string) => {
    const { at, head, tail } = wordAt(text, field.current?.selectionStart ?? text.length, word, value)
    write(`${text.slice(0, at)}${head}${tail}${text.slice(at)}`)
    goTo(at + head.length)
  }
  const put = async () => {
    const got = await control.call('saveScenario', wish)
    if ('value' in got) {
      setSaid({ done: got.value })
      isKept.current = true
      toasts.say({ tone: 'pass', words: `“${name}” is in the space`, call: control.shown('saveScenario', wish) })
    } else setSaid({ refused: got.refused.message })
  }
  return (
    <div class="scroll">
      <Form class="dh" onSubmit={put}>
        <DetailTop
          name="pen"
          title={kept === '' ? 'Write your own outcome' : `Change “${kept}”`}
          words="A few lines of YAML; what you leave out has a default. It belongs to this space and comes before the shipped ones."
        />
        {from === undefined && (
          <fieldset class="chips begin">
            <legend class="lab">Begin with</legend>
            {BEGINNINGS.map((one) => (
              <button key={one} type="button" class="chip" onClick={() => void begin(one)}>
                {catalogue.titleOf(one)}
              </button>
            ))}
          </fieldset>
        )}
        <Field
          label="Name"
          width="half"
          class="inp mono"
          required
          readOnly={kept !== ''}
          maxLength={100}
          pattern="[a-z0-9_\-]+(/[a-z0-9_\-]+)*"
          title="Small letters, digits, _ and -; slashes divide parts"
          placeholder="shop/slow_bank"
          value={name}
          onChange={(value) => change({ name: value })}
        />
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
              onMend={fix}
              onGo={goTo}
              onCursor={look}
            />
            {fine?.warnings.map((warning) => (
              <Note key={warning} icon="trap" title="It takes over what others decided" words={sentence(warning)} />
            ))}
            {refused !== undefined && problems.length === 0 && (
              <Note icon="bad" title="It was not taken" words={sentence(refused)} />
            )}
            <div class="acts">
              <Button look="pri" type="submit">
                Check and save
              </Button>
              <CopyButton words="curl" what="this as curl" text={() => curl('saveScenario', wish)} />
            </div>
          </div>
          <Words at={at} onTake={take} />
        </div>
      </Form>
      {done && <Retold key={JSON.stringify(done)} put={done} />}
    </div>
  )
}
