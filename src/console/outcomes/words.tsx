import type { VocabularyWord } from '../../contract/control.gen.ts'
import { grouped } from '../../domain/grouped.ts'
import { Fold } from '../parts/fold.tsx'
import { useAnswer } from '../parts/use-answer.ts'
import { useConsole } from '../parts/use-console.ts'

type WordsProps = {
  /** The map in which the cursor is. */
  readonly at: readonly string[]
  readonly onTake: (path: string, value?: string) => void
}

const mapOf = ({ path }: VocabularyWord): string => path.slice(0, Math.max(0, path.lastIndexOf('.')))

/** All that may be said, map by map, that of the cursor open; a click puts it into the text. */
export const Words = ({ at, onTake }: WordsProps) => {
  const { control } = useConsole()
  const { words = [] } = useAnswer(() => control.call('listVocabulary'), []) ?? {}
  const maps = grouped(words, (word) => [mapOf(word)])
  const here = at.map((_, n) => at.slice(0, at.length - n).join('.')).find((map) => maps.has(map)) ?? ''
  return (
    <section class="scrolled" aria-label="Vocabulary">
      <p class="lab">Vocabulary: press a word to put it in</p>
      {[...maps].map(([map, known]) => (
        <Fold
          key={map}
          title={map || 'At the top'}
          says={<span>{known.length}</span>}
          open={map === here && (map !== '' || window.innerWidth > 760)}
        >
          <ul class="words">
            {known.map(({ path, values = [], takes, usual, means }) => (
              <li key={path}>
                <button type="button" class="lnk mono" onClick={() => onTake(path)}>
                  {path.split('.').at(-1)}
                </button>
                {values.map((value) => (
                  <button key={value} type="button" class="chip mono" onClick={() => onTake(path, value)}>
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
