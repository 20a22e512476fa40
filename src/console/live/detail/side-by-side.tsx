import { type ComponentChildren, Fragment } from 'preact'
import { useMemo, useState } from 'preact/hooks'
import { type Exchange, type Half, isUsual } from '../../../core/describe/exchange.ts'
import { span } from '../../../core/describe/format.ts'
import { chunks, describeFinding, jsonLines, type PlacedFinding, placed } from '../../../core/describe/json-lines.ts'
import { withCode } from '../../../core/design/with-code.tsx'
import { SendAgainButton } from '../../parts/action-buttons.tsx'
import { SegmentedControl } from '../../parts/controls.tsx'
import { CopyButton } from '../../parts/copy.tsx'
import { Scrolled } from '../../parts/display-parts.tsx'

type MarkedProps = {
  readonly text?: string
  /** JSON pointer of the text. */
  readonly at?: string
  readonly findings: readonly PlacedFinding[]
}

/** Renders findings below their line. The line is marked unless the field is missing. */
const Marked = ({ text, at, findings }: MarkedProps) => (
  <mark class={text !== undefined && findings.some(({ pointer }) => pointer === at) ? 'wrong' : ''}>
    {text}
    {findings.map((finding) => (
      <small key={finding.message}>
        {text === undefined || finding.pointer !== at ? <b>{finding.field} </b> : null}
        {withCode(describeFinding(finding))}
      </small>
    ))}
  </mark>
)

const isSignature = (name: string): boolean => /signature|^webhook-(id|timestamp)$/i.test(name)

/** Up to this number, common headers are not collapsed. */
const FEW = 2

/** Renders the headers and the body of a request or response, with the findings at their lines. */
const Content = ({ half: { headers, body = '', note, findings = [] } }: { readonly half: Half }) => {
  const [isWhole, setWhole] = useState(false)
  const lines = useMemo(() => jsonLines(body), [body])
  const heads = headers.map((header) => {
    const name = header.name.toLowerCase()
    const wrong = findings.filter(
      ({ field, pointer }) => pointer === undefined && field.toLowerCase().split(' ').at(-1) === name,
    )
    return { ...header, wrong, isCommon: isUsual(name) && wrong.length === 0 }
  })
  const { under, rest } = placed(lines ?? [], findings)
  const elsewhere = rest.filter((finding) => !heads.some(({ wrong }) => wrong.includes(finding)))
  const common = heads.filter(({ isCommon }) => isCommon).length
  const isFolded = !isWhole && common > FEW
  return (
    <>
      {elsewhere.length === 0 ? null : <Marked findings={elsewhere} />}
      {heads.map(({ name, value, wrong, isCommon }, i) => {
        if (isFolded && isCommon) return null
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
          {common} more headers
        </button>
      ) : null}
      {headers.length > 0 ? '\n' : null}
      {body === '' && note === undefined ? <span class="k">(no body)</span> : null}
      {lines?.map((line, i) => {
        const wrong = under.get(i)
        return wrong ? (
          <Marked key={i} text={line.text} at={line.pointer} findings={wrong} />
        ) : (
          <Fragment key={i}>
            {chunks(line).map(({ style, text }, n) =>
              style ? (
                <span key={n} class={style}>
                  {text}
                </span>
              ) : (
                text
              ),
            )}
            {'\n'}
          </Fragment>
        )
      }) ?? body}
      {note && <small>{withCode(note)}</small>}
    </>
  )
}

const HALVES = [
  ['asked', 'Request'],
  ['answered', 'Response'],
] as const
type Side = (typeof HALVES)[number][0]

type SideProps = { readonly side: Side; readonly half: Half; readonly children: ComponentChildren }

const OneSide = ({ side, half, children }: SideProps) => (
  <div class={`side ${side}`}>
    <header>
      <b>{half.sender}</b>
      <span class={side === 'asked' ? 'mono cut mut' : 'mono mut'}>{half.line}</span>
      {children}
    </header>
    <Scrolled label={half.sender}>
      <Content half={half} />
    </Scrolled>
  </div>
)

/** Renders request and response side by side. On small screens, a switch selects one of them. */
export const SideBySide = ({ request, response, durationMs, curl, noCurl, webhook }: Exchange) => {
  const [side, setSide] = useState<Side>('asked')
  return (
    <>
      <SegmentedControl variant="halves" label="Message" value={side} choices={HALVES} onChange={setSide} />
      <div class={`pair ${side}`}>
        <OneSide side="asked" half={request}>
          {curl && <CopyButton label="curl" subject="this request as curl" text={() => curl} />}
        </OneSide>
        <OneSide side="answered" half={response}>
          <span class="mut num push">{span(durationMs)}</span>
        </OneSide>
      </div>
      {noCurl && <p class="hint">{withCode(`No curl: ${noCurl}`)}</p>}
      {webhook && <SendAgainButton id={webhook} />}
    </>
  )
}
