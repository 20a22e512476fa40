import { useRef, useState } from 'preact/hooks'
import type { TextProblem } from '../../core/contract/control.gen.ts'
import { fieldProblem } from '../../core/describe/format.ts'
import { keysOf, pointTo, valueAt } from '../../core/domain/json-pointer.ts'
import { patchAt, patched } from '../../core/domain/merge-patch.ts'
import { Button } from '../parts/controls.tsx'
import { offsetOf, TextField } from '../parts/text-field.tsx'
import type { StartForm } from './use-start.ts'

const TOKENS = /"(?:[^"\\]|\\.)*"|[{}[\],:]|[^\s{}[\],:"]+/gs

/** Returns the line on which each value of a JSON text begins, by JSON pointer. */
export const linesByPointer = (text: string): ReadonlyMap<string, number> => {
  const lines = new Map<string, number>([['', 1]])
  const open: { readonly pointer: string; key: string | number }[] = []
  let line = 1
  let read = 0
  let isKey = false
  for (const { 0: token, index } of text.matchAll(TOKENS)) {
    line += text.slice(read, index).split('\n').length - 1
    read = index
    const top = open.at(-1)
    const here = top ? pointTo(top.pointer, top.key) : ''
    if (token === '}' || token === ']') open.pop()
    else if (token === ',') {
      if (typeof top?.key === 'number') top.key += 1
      else isKey = true
    } else if (token === ':') isKey = false
    else if (isKey && top) {
      top.key = token.slice(1, -1)
      lines.set(pointTo(top.pointer, top.key), line)
    } else {
      if (!lines.has(here)) lines.set(here, line)
      if (token === '{' || token === '[') open.push({ pointer: here, key: token === '[' ? 0 : '' })
      isKey = token === '{'
    }
  }
  return lines
}

/** Returns the line of a JSON pointer, or of its nearest parent that exists. */
export const lineOf = (lines: ReadonlyMap<string, number>, pointer: string): number =>
  lines.get(pointer) ?? (pointer === '' ? 1 : lineOf(lines, pointer.slice(0, pointer.lastIndexOf('/'))))

/** Returns the JSON with one more field, which is empty. */
export const withEmptyField = (json: unknown, keys: readonly string[]) =>
  patched(json, patchAt(keys, valueAt(json, keys) ?? ''))

/** Returns the path of a field as it is typed and offered: `card/3D/cardholder`. Accepts dots and a slash before it. */
export const fieldPath = (text: string): string => text.trim().replaceAll('.', '/').replace(/^\//, '')

type AddProps = { readonly offered: StartForm['offered']; readonly onAdd: (pointer: string) => void }

/** Finds a field of the contract that the body does not contain, and adds it. Enter adds it, too, and starts nothing. */
const AddField = ({ offered, onAdd }: AddProps) => {
  const [text, setText] = useState('')
  const [unknown, setUnknown] = useState<string>()
  const write = (typed: string) => {
    setText(typed)
    setUnknown(undefined)
  }
  const add = (typed: string) => {
    const path = fieldPath(typed)
    const exact = offered.find(({ pointer }) => fieldPath(pointer) === path)
    const sameName = offered.filter(({ pointer }) => pointer.endsWith(`/${path}`))
    const match = exact ?? (sameName.length === 1 ? sameName[0] : undefined)
    if (match && path !== '') {
      write('')
      onAdd(match.pointer)
    } else if (path !== '') setUnknown(path)
  }
  return (
    <div>
      <label class="lab" for="add-field">
        Add a field ({offered.length} available)
      </label>
      <div class="inline">
        <input
          class="inp"
          id="add-field"
          list="offered"
          placeholder="language, billAddrCity, threeDSRequestor…"
          autocomplete="off"
          spellcheck={false}
          aria-invalid={unknown !== undefined}
          aria-describedby="add-hint"
          value={text}
          onInput={(event) => {
            const { value } = event.currentTarget
            write(value)
            // A choice from the list is not typing. A typed name can be the beginning of a longer one.
            if (!('inputType' in event) || event.inputType === 'insertReplacementText') add(value)
          }}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return
            event.preventDefault()
            add(text)
          }}
        />
        <Button icon="plus" onClick={() => add(text)}>
          Add
        </Button>
      </div>
      <p class={`hint ${unknown === undefined ? '' : 'err'}`} id="add-hint" role="status">
        {unknown === undefined ? (
          ''
        ) : (
          <>
            No field or several fields are named <code>{unknown}</code>. Select one from the list.
          </>
        )}
      </p>
      <datalist id="offered">
        {offered.map(({ pointer, expected }) => (
          <option key={pointer} value={fieldPath(pointer)}>
            {expected}
          </option>
        ))}
      </datalist>
    </div>
  )
}

/** Edits all other fields as JSON, and shows the problems that the sandbox finds at their lines while you type. */
export const OtherFields = ({ form }: { readonly form: StartForm }) => {
  const { value, change, read, findings, offered, problem } = form
  const at = useRef<HTMLTextAreaElement>(null)
  const text = value('json')
  const lines = linesByPointer(text)
  const problems: readonly TextProblem[] =
    'problem' in read
      ? [{ line: read.line, column: 1, message: read.problem }]
      : (findings ?? [])
          // A problem of a field above is shown at that field.
          .filter(({ pointer = '' }) => lines.has(pointer) || problem(keysOf(pointer)[0] ?? '') === undefined)
          .map(({ pointer = '', field, message }) => {
            return { line: lineOf(lines, pointer), column: 1, message: fieldProblem(field, message) }
          })
  const goTo = (cursor: number) => {
    at.current?.focus()
    at.current?.setSelectionRange(cursor, cursor)
  }
  const add = (pointer: string) => {
    if (!('json' in read)) return
    const json = JSON.stringify(withEmptyField(read.json, keysOf(pointer)), undefined, 2)
    change({ json })
    // Moves the cursor to the empty value.
    requestAnimationFrame(() => {
      const line = linesByPointer(json).get(pointer) ?? 1
      const end = offsetOf(json, line + 1, 1) - 1
      goTo(json.slice(0, end).lastIndexOf('"'))
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
        fine={findings && 'Valid'}
        onGo={goTo}
      />
      <AddField offered={offered} onAdd={add} />
    </div>
  )
}
