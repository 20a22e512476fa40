import { useRef } from 'preact/hooks'
import type { TextProblem } from '../../contract/control.gen.ts'
import { keysOf } from '../../domain/json-pointer.ts'
import { offsetOf, TextField } from '../parts/text-field.tsx'
import { lineOf, linesOfPlaces, withPlace } from './json-places.ts'
import type { StartForm } from './use-start.ts'

/** Every other field as JSON, with what the sandbox says of it at its line while it is typed. */
export const OtherFields = ({ form }: { readonly form: StartForm }) => {
  const { value, change, read, findings, offered, problem } = form
  const at = useRef<HTMLTextAreaElement>(null)
  const text = value('json')
  const lines = linesOfPlaces(text)
  const isElsewhere = (pointer = ''): boolean => problem(keysOf(pointer)[0] ?? '') !== undefined
  const problems: readonly TextProblem[] =
    'problem' in read
      ? [{ line: read.line, column: 1, message: read.problem }]
      : (findings ?? [])
          .filter(({ pointer = '' }) => lines.has(pointer) || !isElsewhere(pointer))
          .map(({ pointer = '', field, message }) => ({
            ...{ line: lineOf(lines, pointer), column: 1, message: `${field} ${message}` },
          }))
  const goTo = (line: number): void => {
    const cursor = offsetOf(text, line, 1)
    at.current?.focus()
    at.current?.setSelectionRange(cursor, cursor)
  }
  const add = (pointer: string): void => {
    if (!('json' in read) || !offered.some((one) => one.pointer === pointer)) return
    const json = JSON.stringify(withPlace(read.json, keysOf(pointer)), undefined, 2)
    change({ json })
    // Where its value is to be written.
    requestAnimationFrame(() => {
      const line = linesOfPlaces(json).get(pointer) ?? 1
      const end = offsetOf(json, line + 1, 1) - 1
      const cursor = json.slice(0, end).lastIndexOf('"')
      at.current?.focus()
      at.current?.setSelectionRange(cursor, cursor)
    })
  }
  return (
    <div class="box">
      <TextField
        field={at}
        title="All other fields, as JSON"
        label="All other fields"
        text={text}
        onText={(json) => change({ json })}
        problems={problems}
        fine={findings && 'The service takes it as it is.'}
        onGo={goTo}
      />
      <label>
        <span class="lab">Add a field: {offered.length} more are known</span>
        <input
          class="inp"
          list="offered"
          placeholder="language, billAddrCity, threeDSRequestor…"
          value=""
          onInput={({ currentTarget }) => add(currentTarget.value)}
        />
      </label>
      <datalist id="offered">
        {offered.map(({ pointer, expected }) => (
          <option key={pointer} value={pointer}>
            {expected}
          </option>
        ))}
      </datalist>
    </div>
  )
}
