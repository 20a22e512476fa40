import { plainFields, sentence } from '../../../telling/figures.ts'
import { CopyButton } from '../../parts/copy.tsx'
import { Scrolled } from '../../parts/states.tsx'
import { bodyDiff } from './body-diff.ts'
import type { Thing } from './load-thing.ts'

/** A refused request as it would be right: what has to go is red, what has to come is green. */
export const Corrected = ({ thing: { first, explanation } }: { readonly thing: Thing }) => {
  const corrected = explanation?.corrected
  if (!corrected) return null
  const { changes, curl, body } = corrected
  const sent = first?.request.body
  return (
    <section class="sec" aria-labelledby="right">
      <header>
        <h3 id="right">As it would be right</h3>
      </header>
      <div class="side framed">
        <header>
          <span class="mut cut">{sentence(changes.map(plainFields).join('; '))}</span>
          <CopyButton look="bare" words="Copy corrected call" what="the corrected call as curl" text={() => curl} />
        </header>
        {body && sent !== undefined ? (
          <Scrolled label="The body as it would be right">
            {bodyDiff(sent, JSON.stringify(body)).map((line, n) => {
              if ('left' in line)
                return (
                  <small key={n} class="k">
                    {line.left === 1 ? '1 line' : `${line.left} lines`} as sent
                  </small>
                )
              const { is, text } = line
              if (is === 'same') return `  ${text}\n`
              return is === 'gone' ? <del key={n}>- {text}</del> : <ins key={n}>+ {text}</ins>
            })}
          </Scrolled>
        ) : null}
      </div>
    </section>
  )
}
