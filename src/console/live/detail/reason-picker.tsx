import { useState } from 'preact/hooks'
import type { Ending, EndingReason } from '../../../contract/control.gen.ts'
import { Entry } from '../../parts/menu.tsx'
import { FormDialog } from './form-dialog.tsx'

type PickerProps = {
  readonly ending: Ending
  readonly onPick: (ending: EndingReason) => void
}

/** The reasons of a bank in words, found by a few letters. */
export const ReasonPicker = ({ ending, onPick }: PickerProps) => {
  const [text, setText] = useState('')
  const all = [
    { ...ending, id: `${ending.id}-any`, words: 'No reason in particular', sentence: 'As the sandbox would say it.' },
    ...(ending.reasons ?? []),
  ]
  const words = text.toLowerCase().split(/\s+/)
  const found = all.filter(({ words: said, sentence }) =>
    words.every((word) => `${said} ${sentence}`.toLowerCase().includes(word)),
  )
  return (
    <FormDialog title={`${ending.words}: with which reason`}>
      <input
        class="inp"
        type="search"
        aria-label="Search reasons"
        placeholder="Words or code"
        value={text}
        onInput={({ currentTarget }) => setText(currentTarget.value)}
      />
      <ul class="picks">
        {found.map((one) => (
          <li key={one.id}>
            <Entry sign={one.sign} words={one.words} note={one.sentence} onClick={() => onPick(one)} />
          </li>
        ))}
      </ul>
      {found.length === 0 ? <p class="foot">No reason matches</p> : null}
    </FormDialog>
  )
}
