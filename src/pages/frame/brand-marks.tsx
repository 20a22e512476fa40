import { TOKENS } from '../../core/design/tokens.gen.ts'

/** Corner radius, color and path of each logo. They differ from the console's. */
const MARKS = {
  bank: [
    12,
    '--inv',
    'M4 10.5 12 5l8 5.5V12H4zM6 13.5h2.2v3.2H6zM10.9 13.5h2.2v3.2h-2.2zM15.8 13.5H18v3.2h-2.2zM4.5 18h15v1.5h-15z',
  ],
  payments: [
    5,
    '--accent',
    'M4 9V7.5A1.5 1.5 0 0 1 5.5 6h13A1.5 1.5 0 0 1 20 7.5V9zM4 11h16v5.5a1.5 1.5 0 0 1-1.5 1.5h-13A1.5 1.5 0 0 1 4 16.5zM7 13.5V15h4v-1.5z',
  ],
  shop: [8, '--pass', 'M8 8.5V8a4 4 0 0 1 8 0v.5h2.3l.9 10.5H4.8l.9-10.5zM9.8 8.5h4.4V8a2.2 2.2 0 0 0-4.4 0z'],
} as const satisfies Readonly<Record<string, readonly [round: number, colour: string, shape: string]>>

export type MarkName = keyof typeof MARKS

/** Logo of an owner, next to its name. */
export const Mark = ({ name }: { readonly name: MarkName }) => {
  const [round, , shape] = MARKS[name]
  return (
    <svg class={`logo ${name}`} viewBox="0 0 24 24" aria-hidden="true">
      <rect width="24" height="24" rx={round} />
      <path fill-rule="evenodd" d={shape} />
    </svg>
  )
}

/** Colors of the logos, for the style sheet of every page. */
export const MARK_STYLES = Object.entries(MARKS)
  .map(([name, [, colour]]) => `.${name} rect { fill: var(${colour}) }`)
  .join('\n')

/** Returns a logo as a data URL for the favicon: without one, browsers request /favicon.ico. */
export const iconOf = (name: MarkName = 'bank'): string => {
  const [round, colour, shape] = MARKS[name]
  const light = encodeURIComponent(/#\w+/.exec(TOKENS[colour] ?? '')?.[0] ?? 'currentcolor')
  return `data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 24 24'%3E%3Crect width='24' height='24' rx='${round}' fill='${light}'/%3E%3Cpath fill='%23fff' fill-rule='evenodd' d='${shape}'/%3E%3C/svg%3E`
}
