import { useState } from 'preact/hooks'
import type { Ending, EndingReason } from '../../../contract/control.gen.ts'
import { Entry, Menu } from '../../parts/menu.tsx'
import { useConsole } from '../../parts/use-console.ts'
import { FormDialog } from './form-dialog.tsx'
import type { Thing } from './load-thing.ts'

type PickerProps = {
  readonly ending: Ending
  readonly onPick: (ending: EndingReason) => void
  readonly onClose: () => void
}

/** The reasons of a bank in words, found by a few letters. */
const ReasonPicker = ({ ending, onPick, onClose }: PickerProps) => {
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
    <FormDialog title={`${ending.words}: with which reason`} onClose={onClose}>
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

/** Ends what is open, whatever its card wants. */
export const EndMenu = ({ thing: { row, link } }: { readonly thing: Thing }) => {
  const { act, want } = useConsole()
  const [all, setAll] = useState<readonly Ending[]>([])
  const [picking, setPicking] = useState<Ending | undefined>(undefined)
  const end = ({ call: { body }, words }: EndingReason): void => {
    setPicking(undefined)
    const done = `Ended: ${words}`
    // The merchant of a link knows nothing of the transaction behind it: it is the link that is ended.
    const path = { id: link?.id ?? row.id }
    if (body === undefined) void act(done, link ? 'expireLink' : 'expireTransaction', { path })
    else void act(done, link ? 'finishLinkChallenge' : 'finishChallenge', { path, body })
  }
  const load = async (): Promise<void> => {
    const got = await want('listEndings', { query: link ? { link: link.id } : { transaction: row.id } })
    if (got) setAll(got.endings)
  }
  const entry = (ending: Ending, words: string, note: string, hasPicker: boolean) => (
    <Entry
      key={words}
      sign={ending.sign}
      words={
        <>
          {words}
          {hasPicker ? '…' : ''} {/^[A-Z]$/.test(ending.id) ? <span class="mut">({ending.id})</span> : null}
        </>
      }
      note={note}
      onClick={() => (hasPicker ? setPicking(ending) : end(ending))}
    />
  )
  const passes = all.find(({ id }) => id === 'Y')
  return (
    <>
      <Menu letter="e" onOpen={() => void load()} icon="flag" summary="End as">
        <p class="grp">End this now, whatever the card wants</p>
        {all.map((ending) => entry(ending, ending.words, ending.sentence, ending.id === 'N'))}
        {passes ? (
          <>
            <hr />
            {entry(passes, 'Passes, with a confidence', 'How sure the bank is.', true)}
          </>
        ) : null}
      </Menu>
      {picking ? <ReasonPicker ending={picking} onPick={end} onClose={() => setPicking(undefined)} /> : null}
    </>
  )
}
