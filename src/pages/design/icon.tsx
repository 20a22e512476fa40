import type { VNode } from 'preact'

const DISC = <circle cx="9" cy="9" r="7" />
const PLATE = <rect x="2.5" y="2.5" width="13" height="13" rx="2.5" />

/**
 * Icons of the console and the hosted pages; a string is a path. All have one stroke width, and every outcome has its
 * own outline, so that it can be recognized without color.
 */
const SHAPES = {
  pass: [DISC, 'm5.8 9.3 2.2 2.2 4.2-4.6'],
  attempt: [<circle cx="9" cy="9" r="7" stroke-dasharray="5 2.33" />, 'm5.8 9.3 2.2 2.2 4.2-4.6'],
  fail: ['M6.1 2h5.8L16 6.1v5.8L11.9 16H6.1L2 11.9V6.1z', 'm6.7 6.7 4.6 4.6m0-4.6-4.6 4.6'],
  rejected: [PLATE, 'M5.8 9h6.4'],
  bad: [PLATE, 'M9 5.5v4M9 12.3v.1'],
  error: ['M9 2.3 16.3 15H1.7z', 'M9 7v3.6M9 12.8v.1'],
  time: [DISC, 'M9 5v4.2l2.7 1.7'],
  cancel: [DISC, 'M12 9H6m2.5-2.5L6 9l2.5 2.5'],
  wait: [<circle cx="9" cy="9" r="7" stroke-dasharray="2.6 2.9" />, 'M6.2 9h.1M9 9h.1M11.8 9h.1'],
  defect: ['M9 1.8 16.2 9 9 16.2 1.8 9z', 'M9 6v3.6M9 11.9v.1'],
  challenge: [
    'M3.5 3h11a1.5 1.5 0 0 1 1.5 1.5v7a1.5 1.5 0 0 1-1.5 1.5H9l-3.5 2.8V13h-2A1.5 1.5 0 0 1 2 11.5v-7A1.5 1.5 0 0 1 3.5 3z',
    'M6 8h.1M9 8h.1M12 8h.1',
  ],
  pen: ['M11.5 3.5 14.5 6.5 6 15H3v-3zM9.5 5.5l3 3'],
  plug: ['M6 2v4M12 2v4M4 6h10v3a5 5 0 0 1-10 0zM9 14v2.5'],
  list: ['M6.5 4.5h9M6.5 9h9M6.5 13.5h9M2.7 4.5h.1M2.7 9h.1M2.7 13.5h.1'],
  target: [<circle cx="9" cy="9" r="6.5" />, <circle cx="9" cy="9" r="2.5" />, 'M9 .8v3M9 14.2v3M.8 9h3M14.2 9h3'],
  plus: ['M9 3.5v11M3.5 9h11'],
  card: [<rect x="1.8" y="3.5" width="14.4" height="11" rx="2" />, 'M1.8 7.2h14.4M4.8 11.5h2.8'],
  box: ['M9 1.8 15.5 5.3v7.4L9 16.2l-6.5-3.5V5.3z', 'M2.5 5.3 9 8.9l6.5-3.6M9 8.9v7.3'],
  find: [<circle cx="8" cy="8" r="5" />, 'm11.8 11.8 3.7 3.7'],
  chev: ['m7 4.5 4.5 4.5L7 13.5'],
  down: ['m4.5 7 4.5 4.5L13.5 7'],
  back: ['M15 9H3.5m4.5-4.5L3.5 9 8 13.5'],
  copy: [
    <rect x="6" y="6" width="9.5" height="9.5" rx="2" />,
    'M12 6V4.5a2 2 0 0 0-2-2H4.5a2 2 0 0 0-2 2V10a2 2 0 0 0 2 2H6',
  ],
  open: ['M10.5 2.5h5v5M15.5 2.5 8.5 9.5M13.5 10.5v3a2 2 0 0 1-2 2h-7a2 2 0 0 1-2-2v-7a2 2 0 0 1 2-2h3'],
  again: ['M15 9a6 6 0 1 1-1.9-4.4L15 6.5M15 2.8v3.7h-3.7'],
  down2: ['M9 2.5v9m-3.5-3.5L9 11.5 12.5 8M3 15.5h12'],
  flag: ['M4 16V2.5h9.5L11.5 6l2 3.5H4'],
  webhook: [
    <circle cx="4.5" cy="12.5" r="2" />,
    <circle cx="13.5" cy="12.5" r="2" />,
    <circle cx="9" cy="4.5" r="2" />,
    'm8 6.3-2.5 4.4M10 6.3l2.5 4.4M6.5 12.5h5',
  ],
  link: [
    'M7.5 10.5a3 3 0 0 0 4.3 0l2.7-2.7a3 3 0 0 0-4.3-4.3L9 4.7M10.5 7.5a3 3 0 0 0-4.3 0L3.5 10.2a3 3 0 0 0 4.3 4.3L9 13.3',
  ],
  eye: ['M1.5 9S4.2 3.8 9 3.8 16.5 9 16.5 9 13.8 14.2 9 14.2 1.5 9 1.5 9z', <circle cx="9" cy="9" r="2.2" />],
  key: [<rect x="3" y="3" width="12" height="12" rx="2" />, 'M6 7h.1M9 7h.1M12 7h.1M6.5 11h5'],
  out: ['M11 5.5 14.5 9 11 12.5M14.5 9H6.5M8.5 2.5h-4a2 2 0 0 0-2 2v9a2 2 0 0 0 2 2h4'],
  read: ['M10.5 1.8H5a2 2 0 0 0-2 2v10.4a2 2 0 0 0 2 2h8a2 2 0 0 0 2-2V6.3zM10.5 1.8v4.5H15M6 10h6M6 13h4'],
  moon: ['M15 10.8A6.5 6.5 0 0 1 7.2 3a6.5 6.5 0 1 0 7.8 7.8z'],
  help: [DISC, 'M7 7.2a2 2 0 1 1 2.7 1.9c-.5.2-.7.5-.7 1.1M9 12.5v.1'],
  off: ['m4 4 10 10M14 4 4 14'],
  more: ['M4 9h.1M9 9h.1M14 9h.1'],
  mark: ['M9 1.8 15 4v4.5c0 3.8-2.5 6.3-6 7.7-3.5-1.4-6-3.9-6-7.7V4z', 'm6.3 8.8 2 2 3.5-3.8'],
  gone: ['M3.5 5h11M7 5V3h4v2M5 5l.7 10h6.6L13 5M7.5 8v4.5M10.5 8v4.5'],
  snow: ['M6.5 3.5v11M11.5 3.5v11'],
} satisfies Record<string, readonly (string | VNode)[]>

export type IconName = keyof typeof SHAPES
type IconProps = { readonly name: IconName; readonly isSmall?: boolean; readonly class?: string }

/** Icon next to text with the same meaning; hidden from screen readers. */
export const Icon = ({ name, isSmall, class: more = '' }: IconProps) => (
  <svg class={`ico ${isSmall ? 's' : ''} ${more}`} viewBox="0 0 18 18" aria-hidden="true">
    {SHAPES[name].map((shape) => (typeof shape === 'string' ? <path key={shape} d={shape} /> : shape))}
  </svg>
)

/** Icons that a page uses many times, defined once; `Mark` references one. */
export const Marks = ({ isUsed }: { readonly isUsed: (name: string) => boolean }) => (
  <svg hidden aria-hidden="true">
    {Object.entries(SHAPES).map(([name, shapes]) =>
      !isUsed(name) ? null : (
        <symbol key={name} id={`i-${name}`} viewBox="0 0 18 18">
          {shapes.map((shape) => (typeof shape === 'string' ? <path key={shape} d={shape} /> : shape))}
        </symbol>
      ),
    )}
  </svg>
)
export const Mark = ({ name }: { readonly name: IconName }) => (
  <svg class="ico" aria-hidden="true">
    <use href={`#i-${name}`} />
  </svg>
)
