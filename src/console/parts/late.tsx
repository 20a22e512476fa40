import { signal } from '@preact/signals'
import type { ComponentType } from 'preact'
import { useEffect } from 'preact/hooks'
import { Button } from './controls.tsx'
import { useConsole } from './hooks.ts'
import { Banner, Skeleton } from './shown.tsx'

/**
 * A view that is loaded when somebody first goes there: whoever only watches loads half of the console. A sandbox of another
 * version has other files; then the page has to be loaded again.
 */
export const late = (pick: (later: typeof import('../later.ts')) => ComponentType): ComponentType => {
  const loaded = signal<ComponentType | 'failed' | undefined>(undefined)
  return () => {
    const isOpen = useConsole().watch.value.connection.value.is === 'open'
    // Once more when it is connected again: what was not there may be.
    useEffect(() => {
      if (typeof loaded.peek() === 'function') return
      void import('../later.ts').then(
        (later) => (loaded.value = pick(later)),
        () => (loaded.value = 'failed'),
      )
    }, [isOpen])
    const View = loaded.value
    if (View === undefined) return <Skeleton />
    if (View !== 'failed') return <View />
    return (
      <Banner
        icon="tech"
        title="This part of the console could not be loaded."
        action={
          <Button icon="again" onClick={() => window.location.reload()}>
            Load the page again
          </Button>
        }
      >
        {isOpen
          ? 'The sandbox may have been replaced by another version.'
          : 'The sandbox does not answer. It is loaded as soon as it does.'}
      </Banner>
    )
  }
}
