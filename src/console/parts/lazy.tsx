import { signal } from '@preact/signals'
import type { ComponentType } from 'preact'
import { useEffect } from 'preact/hooks'
import type { Console } from '../state/console-state.ts'
import { Button } from './controls.tsx'
import { Banner, Skeleton } from './display-parts.tsx'
import { useConsole } from './hooks.ts'

export type LazyChunk = typeof import('../lazy-chunk.ts')

/** Loads the lazy chunk and runs a function with it. */
export const withLazyChunk = async ({ toasts }: Console, does: (loaded: LazyChunk) => unknown): Promise<void> => {
  const loaded = await import('../lazy-chunk.ts').catch(() => undefined)
  if (loaded) await does(loaded)
  else toasts.report({ tone: 'fail', message: 'This part could not be loaded. Reload the page' })
}

/**
 * Creates a component that is loaded on first use, so that Live needs only half of the console. Loading fails if the sandbox
 * was replaced by another version, which has other files. Then you have to reload the page.
 */
export const lazyComponent = (pick: (loaded: LazyChunk) => ComponentType): ComponentType => {
  const loaded = signal<ComponentType | 'failed' | undefined>(undefined)
  return () => {
    const isOpen = useConsole().watch.value.connection.value.is === 'open'
    // Tries again after a reconnect.
    useEffect(() => {
      if (typeof loaded.peek() === 'function') return
      void import('../lazy-chunk.ts').then(
        (all) => (loaded.value = pick(all)),
        () => (loaded.value = 'failed'),
      )
    }, [isOpen])
    const View = loaded.value
    if (View === undefined) return <Skeleton />
    if (View !== 'failed') return <View />
    return (
      <Banner
        icon="error"
        title="This part of the console could not be loaded."
        action={
          <Button icon="again" onClick={() => window.location.reload()}>
            Reload the page
          </Button>
        }
      >
        {isOpen
          ? 'The sandbox may have been replaced by another version.'
          : 'The sandbox does not respond. Loading continues when it does.'}
      </Banner>
    )
  }
}
