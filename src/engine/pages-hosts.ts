import type { Caller } from '../core/domain/cause.ts'
import { compact } from '../core/domain/without-undefined.ts'
import type { EngineParts } from './engine-parts.ts'
import { put, type RecordReader } from './store/store.ts'

const KEY = 'address'

/** Returns the address of a space's hosted pages if it differs from the address of the sandbox. */
export const pagesIn = (store: RecordReader, space: string): string | undefined => store.get('pages', space, KEY)?.url

/** Creates the operations on the hosted-page addresses of spaces. */
export const createPages = ({ store, publish }: EngineParts) => ({
  pagesOf: (space: string): string | undefined => pagesIn(store, space),

  /** Returns the addresses of all spaces. */
  pagesOfAll: (): readonly string[] => [...new Set(store.spaces().flatMap((space) => pagesIn(store, space) ?? []))],

  /**
   * Sets the address for records created from now on; undefined removes it. The caller has verified that it leads here.
   */
  async setSpacePages(space: string, url: string | undefined, cause: Caller): Promise<void> {
    const before = pagesIn(store, space)
    if (url === before) return
    await store.commit([put('pages', space, KEY, url === undefined ? null : { url })])
    publish(space, cause, { type: 'space.pages_changed', facts: compact({ url, before }) })
  },
})
