import { signal } from '@preact/signals'
import type { ComponentType } from 'preact'
import { useEffect } from 'preact/hooks'
import type { Console } from '../state/console-state.ts'
import { Button } from './controls.tsx'
import { Banner, Skeleton } from './display-parts.tsx'
import { useConsole } from './hooks.ts'

export type Later = typeof import('../later.ts')

/** Does what is loaded when somebody wants it: dialogs, and what starts or replaces things. */
export const later = async ({ toasts }: Console, does: (loaded: Later) => unknown): Promise<void> => {
  const loaded = await import('../later.ts').catch(() => undefined)
  if (loaded) await does(loaded)
  else toasts.say({ tone: 'fail', words: 'This part could not be loaded: load the page again' })
}

/**
 * A view that is loaded when somebody first goes there: whoever only watches loads half of the console. A sandbox of another
 * version has other files; then the page has to be loaded again.
 */
export const late = (pick: (loaded: Later) => ComponentType): ComponentType => {
  const loaded = signal<ComponentType | 'failed' | undefined>(undefined)
  return () => {
    const isOpen = useConsole().watch.value.connection.value.is === 'open'
    // Once more when it is connected again: what was not there may be.
    useEffect(() => {
      if (typeof loaded.peek() === 'function') return
      void import('../later.ts').then(
        (all) => (loaded.value = pick(all)),
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
