import { useEffect, useRef } from 'preact/hooks'
import { Icon } from '../../../look/icon.tsx'
import { Skeleton } from '../../parts/states.tsx'
import { useConsole } from '../../parts/use-console.ts'
import { Head } from './head.tsx'
import { NotHere } from './not-here.tsx'
import { Result } from './result.tsx'
import { Timeline } from './timeline.tsx'
import { useThing } from './use-thing.ts'
import { Why } from './why.tsx'

/** Everything about one thing. */
export const Detail = ({ id }: { readonly id: string }) => {
  const { nav } = useConsole()
  const { thing, isOld } = useThing(id)
  const at = useRef<HTMLDivElement>(null)
  const shown = thing?.id
  useEffect(() => {
    if (at.current) at.current.scrollTop = 0
  }, [shown])
  return (
    <div class="scroll" ref={at} aria-busy={isOld || thing === undefined}>
      <a class="btn bare phone back" href={nav.href({ selected: '' })}>
        <Icon name="back" isSmall />
        Live
      </a>
      {thing === undefined ? <Skeleton lines={8} /> : null}
      {thing && 'missing' in thing ? <NotHere key={thing.id} missing={thing} /> : null}
      {thing && 'row' in thing ? (
        <article key={thing.id}>
          <Head thing={thing} />
          <Timeline thing={thing} />
          <Result thing={thing} />
          <Why thing={thing} />
        </article>
      ) : null}
    </div>
  )
}
