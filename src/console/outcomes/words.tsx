import { useAnswer, useConsole } from '../parts/hooks.ts'
import { Fold } from '../parts/shown.tsx'

type WordsProps = {
  /** The map in which the cursor is: its keys, with dots between them. */
  readonly at: string
  readonly onTake: (path: string, value?: string) => void
}

/** All that may be said, map by map, those around the cursor open; a click puts it into the text. */
export const Words = ({ at, onTake }: WordsProps) => {
  const { control } = useConsole()
  const { maps = [] } = useAnswer(() => control.call('listVocabulary'), []) ?? {}
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
            {words.map(({ word, values = [], takes, usual, means }) => (
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
