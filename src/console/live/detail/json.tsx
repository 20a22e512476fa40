import { Fragment } from 'preact'
import { useMemo, useState } from 'preact/hooks'
import type { RequestFinding } from '../../../contract/control.gen.ts'
import type { Half } from './exchange.ts'
import { findingWords, jsonLines, pieces, placed } from './json-lines.ts'

const Marked = ({ text, findings }: { readonly text?: string; readonly findings: readonly RequestFinding[] }) => (
  <mark>
    {text}
    {findings.map((finding) => (
      <small key={finding.message}>
        {text === undefined ? <b>{finding.field} </b> : null}
        {findingWords(finding)}
      </small>
    ))}
  </mark>
)

const Body = ({ body, findings }: { readonly body: string; readonly findings: readonly RequestFinding[] }) => {
  const lines = useMemo(() => jsonLines(body), [body])
  if (!lines) return <>{body}</>
  const { under } = placed(lines, findings)
  return (
    <>
      {lines.map((line, i) => {
        const wrong = under.get(i)
        if (wrong) return <Marked key={i} text={line.text} findings={wrong} />
        return (
          <Fragment key={i}>
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
          </Fragment>
        )
      })}
    </>
  )
}

const isSignature = (name: string): boolean => /signature|^webhook-(id|timestamp)$/i.test(name)

/** What clients, servers and browsers say to each other, whatever the call is about. */
const QUIET =
  /^(host|connection|keep-alive|accept.*|user-agent|content-length|date|sec-.*|origin|referer|upgrade-.*|cache-control|pragma|priority|dnt|correlation-id|transfer-encoding|vary|x-.*|.*-policy|permissions-.*)$/i

/** A few quiet headers need no fold. */
const FEW = 2

/** Headers and body of one half of a call, and what is wrong at its place. All of it is text. */
export const Content = ({ half: { headers, body, note, findings } }: { readonly half: Half }) => {
  const [isWhole, setWhole] = useState(false)
  const lines = body === undefined ? undefined : jsonLines(body)
  const ofHeader = (name: string) =>
    findings.filter(
      ({ field, pointer }) => pointer === undefined && field.toLowerCase().split(' ').at(-1) === name.toLowerCase(),
    )
  const inHeaders = new Set(headers.flatMap(({ name }) => ofHeader(name)))
  const rest = placed(lines ?? [], findings).rest.filter((finding) => !inHeaders.has(finding))
  const isQuiet = (name: string): boolean => QUIET.test(name) && ofHeader(name).length === 0
  const quiet = headers.filter(({ name }) => isQuiet(name)).length
  const isFolded = !isWhole && quiet > FEW
  return (
    <>
      {rest.length === 0 ? null : <Marked findings={rest} />}
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
      {body === undefined || body === '' ? (
        note === undefined ? (
          <span class="k">(no body)</span>
        ) : null
      ) : (
        <Body body={body} findings={findings} />
      )}
      {note === undefined ? null : <small class="cutoff">{note}</small>}
    </>
  )
}
