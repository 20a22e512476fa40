import { Fragment } from 'preact'
import { useMemo, useState } from 'preact/hooks'
import { type Half, isUsual } from '../../../telling/exchange.ts'
import { findingWords, jsonLines, type Line, type PlacedFinding, pieces, placed } from '../../../telling/json-lines.ts'

type MarkedProps = {
  readonly text?: string
  /** What the text is about, as a JSON pointer. */
  readonly at?: string
  readonly findings: readonly PlacedFinding[]
}

/** What is wrong, below the line that it is about; where the thing itself is missing, no line is wrong. */
const Marked = ({ text, at, findings }: MarkedProps) => (
  <mark class={text !== undefined && findings.some(({ pointer }) => pointer === at) ? 'wrong' : ''}>
    {text}
    {findings.map((finding) => (
      <small key={finding.message}>
        {text === undefined || finding.pointer !== at ? <b>{finding.field} </b> : null}
        {findingWords(finding)}
      </small>
    ))}
  </mark>
)

const BodyLine = ({ line }: { readonly line: Line }) => (
  <>
    {pieces(line).map(({ look, text }, n) =>
      look ? (
        <span key={n} class={look}>
          {text}
        </span>
      ) : (
        text
      ),
    )}
    {'\n'}
  </>
)

const isSignature = (name: string): boolean => /signature|^webhook-(id|timestamp)$/i.test(name)

/** A few quiet headers need no fold. */
const FEW = 2

/** Headers and body of one half of a call, and what is wrong at its place. All of it is text. */
export const Content = ({ half: { headers, body = '', note, findings = [] } }: { readonly half: Half }) => {
  const [isWhole, setWhole] = useState(false)
  const lines = useMemo(() => jsonLines(body), [body])
  const ofHeader = (name: string) =>
    findings.filter(
      ({ field, pointer }) => pointer === undefined && field.toLowerCase().split(' ').at(-1) === name.toLowerCase(),
    )
  const inHeaders = new Set(headers.flatMap(({ name }) => ofHeader(name)))
  const { under, rest } = placed(lines ?? [], findings)
  const elsewhere = rest.filter((finding) => !inHeaders.has(finding))
  const isQuiet = (name: string): boolean => isUsual(name) && ofHeader(name).length === 0
  const quiet = headers.filter(({ name }) => isQuiet(name)).length
  const isFolded = !isWhole && quiet > FEW
  return (
    <>
      {elsewhere.length === 0 ? null : <Marked findings={elsewhere} />}
      {headers.map(({ name, value }, i) => {
        const wrong = ofHeader(name)
        if (isFolded && isQuiet(name)) return null
        if (wrong.length > 0) return <Marked key={i} text={`${name}: ${value}`} findings={wrong} />
        return (
          <Fragment key={i}>
            <span class={isSignature(name) ? 'k sig' : 'k'}>{name}:</span> {value}
            {'\n'}
          </Fragment>
        )
      })}
      {isFolded ? (
        <button type="button" class="more" onClick={() => setWhole(true)}>
          {quiet} more headers
        </button>
      ) : null}
      {headers.length > 0 ? '\n' : null}
      {body === '' && note === undefined ? <span class="k">(no body)</span> : null}
      {lines?.map((line, i) => {
        const wrong = under.get(i)
        return wrong ? (
          <Marked key={i} text={line.text} at={line.pointer} findings={wrong} />
        ) : (
          <BodyLine key={i} line={line} />
        )
      }) ?? body}
      {note === undefined ? null : <small>{note}</small>}
    </>
  )
}
