import { span } from '../describe/format.ts'
import { namesOf } from '../domain/table-keys.ts'
import { type FlowArrow, type FlowStep, HEAD, LANES, layoutFlow } from './flow-layout.ts'

/** Maximum number of characters of an arrow: on a phone the title, on a wide screen with the detail. */
const MOST_TITLE = 44
const MOST_TEXT = 76

const cut = (text: string, most: number): string => (text.length > most ? `${text.slice(0, most - 1)}…` : text)

/** Places a label above its arrow, on the side with more space. */
const anchorOf = (from: number, to: number) => {
  const middle = (from + to) / 2
  if (middle === LANES.bank.x) return { x: middle, class: 'mid' }
  return middle < LANES.bank.x ? { x: Math.min(from, to), class: '' } : { x: Math.max(from, to), class: 'end' }
}

const Line = ({ arrow: { from, to, tone, isDue, y } }: { readonly arrow: FlowArrow }) => {
  const style = `ar ${isDue ? 'due' : tone}`
  const [start, end] = [LANES[from].x, LANES[to].x]
  if (start === end) return <circle class={style} cx={`${end}%`} cy={y} r="4" />
  return (
    <>
      <line class={style} x1={`${start}%`} x2={`${end}%`} y1={y} y2={y} />
      {/* Only nested pictures can be placed in percent. */}
      <svg x={`${end}%`} y={y} aria-hidden="true">
        <path class={style} d={start < end ? 'M0 0-8-4v8z' : 'M0 0 8-4v8z'} />
      </svg>
    </>
  )
}

const Arrow = ({ arrow }: { readonly arrow: FlowArrow }) => {
  const { from, to, title, detail, count, y, elapsed, isDue } = arrow
  const times = count > 1 ? ` × ${count}` : ''
  const name = `${cut(title, MOST_TITLE - times.length)}${times}`
  const more = cut(isDue ? 'scheduled' : detail.replaceAll('`', ''), Math.max(2, MOST_TEXT - name.length))
  const { x, class: side } = anchorOf(LANES[from].x, LANES[to].x)
  return (
    <>
      <rect class="hit" x="0" y={y - 23} width="100%" height="34" rx="6" />
      <Line arrow={arrow} />
      <text class={side} x={`${x}%`} y={y - 8}>
        {name}
        {more === '' ? null : <tspan class="d"> {more}</tspan>}
      </text>
      <text class="t" x="0" y={y + 4}>
        {elapsed}
      </text>
    </>
  )
}

type FlowProps = {
  readonly steps: readonly FlowStep[]
  /** Name of the picture for screen readers. */
  readonly name: string
  /** Address of the exchange of a step, by its index; undefined for a step without one. */
  readonly hrefOf?: (n: number) => string | undefined
  /** Called with the index of the selected step, instead of following its address. */
  readonly onSelect?: (n: number) => void
}

/**
 * Renders the flow of a payment: a lane for each party, and an arrow for each step. Positions are in percent of the width,
 * so that texts have the same size on each screen. An arrow with an address is a link. The steps next to the picture are
 * its text alternative.
 */
export const FlowPicture = ({ steps, name, hrefOf, onSelect }: FlowProps) => {
  const { height, arrows, breaks, limitMs } = layoutFlow(steps)
  return (
    <figure class="flow">
      <svg width="100%" height={height} role={hrefOf ? 'group' : 'img'} aria-label={name}>
        {namesOf(LANES).map((lane) => (
          <g key={lane} class="lane">
            <line x1={`${LANES[lane].x}%`} x2={`${LANES[lane].x}%`} y1={HEAD - 6} y2={height} />
            <text class="mid" x={`${LANES[lane].x}%`} y="14">
              {LANES[lane].label}
            </text>
          </g>
        ))}
        {breaks.map(({ y, label }) => (
          <g key={y} class="br">
            <rect x="0" y={y - 14} width="100%" height="20" />
            <text class="mid" x="56%" y={y}>
              ⋯ {label} ⋯
            </text>
          </g>
        ))}
        {arrows.map((arrow) => {
          const { first } = arrow
          const href = hrefOf?.(first)
          if (href === undefined)
            return (
              <g key={first}>
                <Arrow arrow={arrow} />
              </g>
            )
          return (
            <a
              key={first}
              href={href}
              onClick={
                onSelect &&
                ((event) => {
                  event.preventDefault()
                  onSelect(first)
                })
              }
            >
              <Arrow arrow={arrow} />
            </a>
          )
        })}
      </svg>
      <figcaption>
        Longer gaps are wider{breaks.length === 0 ? '' : `; a break replaces those over ${span(limitMs)}`}.
        {hrefOf ? ' Select an arrow to open its request, if it has one.' : ''}
      </figcaption>
    </figure>
  )
}
