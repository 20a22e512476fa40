import { age } from '../../core/describe/format.ts'
import { useConsole } from '../parts/hooks.ts'
import type { SeenScenario } from './use-coverage.ts'

type Props = { readonly seen: SeenScenario | undefined }

const often = (times: number): string => (times === 1 ? 'once' : `${times} times`)

/** Marks an outcome in a list: a check mark if it was seen in this space, otherwise an empty circle. */
export const SeenMark = ({ seen }: Props) => {
  const label = seen ? `Seen ${often(seen.times)}` : 'Never seen'
  return (
    <span class={`seen ${seen ? 'on' : ''}`} title={`${label} in this space`}>
      <span class="vh">{label}</span>
    </span>
  )
}

/** Describes when an outcome was last seen in this space, with a link to the last transaction or link. */
export const SeenLine = ({ seen }: Props) => {
  const { derived, nav } = useConsole()
  if (!seen) return <p class="mut seen-line">Never seen in this space.</p>
  const { times, last, subject } = seen
  const { id, refno = id, reference = refno }: { id?: string; refno?: string; reference?: string } = subject ?? {}
  return (
    <p class="mut seen-line">
      Seen {often(times)} in this space, last {age(last, derived.now.value)} ago
      {reference !== undefined && (
        <>
          {' '}
          in <a href={nav.href({ view: 'live', selected: id ?? '', search: id ? '' : reference })}>{reference}</a>
        </>
      )}
      .
    </p>
  )
}
