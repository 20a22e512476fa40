import type { DisplayedCall } from '../../core/describe/described-run.ts'
import { type Half, isUsual } from '../../core/describe/exchange.ts'
import { counted, span } from '../../core/describe/format.ts'
import { chunks, describeFinding, jsonLines, type PlacedFinding, placed } from '../../core/describe/json-lines.ts'
import type { DrawnPage, PagePart } from '../../core/describe/page-outline.ts'
import { withCode } from '../../core/design/with-code.tsx'
import { Mark } from '../design/icon.tsx'

const Part = ({ part }: { readonly part: PagePart }) => {
  switch (part.is) {
    case 'heading':
      return <h4>{part.text}</h4>
    case 'fact':
      return (
        <p class="fact">
          <span>{part.name}</span> {part.text}
        </p>
      )
    case 'field':
      return (
        <p>
          {part.text}
          <span class="box">{part.typed}</span>
        </p>
      )
    case 'choice':
      return (
        <p class={part.isChosen ? 'box on' : 'box'}>
          {part.isChosen ? '● ' : '○ '}
          {part.text}
        </p>
      )
    case 'button':
      return (
        <p class={part.isPressed ? 'bt on' : 'bt'}>
          {part.text}
          {part.isPressed ? <b> ← pressed</b> : null}
        </p>
      )
    default:
      return <p class={part.is}>{part.text}</p>
  }
}

/** Hosted page, drawn from its texts. */
const Drawn = ({ page: { owner, parts }, caption }: { readonly page: DrawnPage; readonly caption: string }) => (
  <figure>
    <figcaption>{caption}</figcaption>
    <div class="pg">
      <p class="own">{owner}</p>
      {parts.map((part, n) => (
        <Part key={n} part={part} />
      ))}
    </div>
  </figure>
)

const Wrong = ({ findings }: { readonly findings: readonly PlacedFinding[] }) => (
  <mark>
    {findings.map((finding, n) => (
      <small key={n}>{withCode(describeFinding(finding))}</small>
    ))}
  </mark>
)

/** JSON in lines, with errors below their lines; other text unchanged. */
const Body = ({ body, findings }: { readonly body: string; readonly findings: readonly PlacedFinding[] }) => {
  const lines = jsonLines(body)
  const { under, rest } = placed(lines ?? [], findings)
  return (
    <>
      {rest.length > 0 ? <Wrong findings={rest} /> : null}
      {lines?.map((line, n) => {
        const wrong = under.get(n)
        const [indent, key, ...value] = chunks(line)
        const content =
          key?.style === 'k' ? (
            <>
              {indent?.text}
              <i>{key.text}</i>
              {value.map(({ text }) => text).join('')}
            </>
          ) : (
            line.text
          )
        return wrong ? (
          <>
            <em>{content}</em>
            {'\n'}
            <Wrong findings={wrong} />
          </>
        ) : (
          <>
            {content}
            {'\n'}
          </>
        )
      }) ?? body}
    </>
  )
}

/** Headers that refer to the log, which has no meaning in this file. */
const OF_THE_LOG = /^sandbox-(?:event|explain|request-id)$/i

type SideProps = { readonly half: Half; readonly took?: string; readonly isPage: boolean; readonly isWhole: boolean }

const Side = ({
  half: { sender, line, headers, body = '', note, findings = [] },
  took,
  isPage,
  isWhole,
}: SideProps) => {
  const reported = headers.filter(({ name }) => !isUsual(name) && !OF_THE_LOG.test(name))
  const usual = headers.length - reported.length
  return (
    <div>
      <p class="who">
        <b>{sender}</b> <code>{line}</code> {took === undefined ? null : <span class="r">{took}</span>}
      </p>
      <pre>
        {reported.map(({ name, value }, n) => (
          <>
            <i key={n}>{name}:</i> {value}
            {'\n'}
          </>
        ))}
        {usual > 0 ? (
          <small>
            {counted(usual, 'usual header', 'usual headers')} omitted{'\n'}
          </small>
        ) : null}
        {'\n'}
        {isPage ? <small>Page, rendered below.</small> : null}
        {!isPage && body !== '' && isWhole ? <Body body={body} findings={findings} /> : null}
        {!isPage && body !== '' && !isWhole ? (
          <small>{counted(body.length, 'character', 'characters')} omitted, to limit the size of this file</small>
        ) : null}
        {body === '' && note === undefined ? <small>(no body)</small> : null}
        {note === undefined || isPage ? null : <small>{withCode(note)}</small>}
      </pre>
    </div>
  )
}

type CallProps = { readonly call: DisplayedCall; readonly isWhole: boolean }

/** Request and response of a call side by side, with their pages. */
export const Call = ({ call: { request, response, durationMs, form, page }, isWhole }: CallProps) => (
  <div class="call">
    <div class="pair">
      <Side half={request} isPage={false} isWhole={isWhole} />
      <Side half={response} took={span(durationMs)} isPage={page !== undefined} isWhole={isWhole} />
    </div>
    {isWhole && (form ?? page) ? (
      <div class="seen">
        {form ? <Drawn page={form} caption="Submitted page" /> : null}
        {page ? <Drawn page={page} caption="Displayed page" /> : null}
      </div>
    ) : null}
  </div>
)

/** Call that is no longer kept. */
export const NoCall = () => (
  <p class="hint">
    <Mark name="gone" /> This request is no longer stored. Only the newest are kept.
  </p>
)
