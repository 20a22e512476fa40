import type { Caller } from '../core/domain/cause.ts'
import { compact } from '../core/domain/without-undefined.ts'
import type { EngineParts } from './engine-parts.ts'
import { put, type RecordReader } from './store/store.ts'

const KEY = 'address'

/** Where a space has its hosted pages, where that is another address than the sandbox's. */
export const pagesIn = (store: RecordReader, space: string): string | undefined => store.get('pages', space, KEY)?.url

/** The addresses of hosted pages that spaces have. */
export const createPages = ({ store, publish }: EngineParts) => ({
  pagesOf: (space: string): string | undefined => pagesIn(store, space),

  /** Those of all spaces. */
  pagesOfAll: (): readonly string[] => [...new Set(store.spaces().flatMap((space) => pagesIn(store, space) ?? []))],

  /** For what is made from now on; undefined takes it back. Whether it leads here, its caller has found out. */
  async setSpacePages(space: string, url: string | undefined, cause: Caller): Promise<void> {
    const before = pagesIn(store, space)
    if (url === before) return
    await store.commit([put('pages', space, KEY, url === undefined ? null : { url })])
    publish(space, cause, { type: 'space.pages_changed', facts: compact({ url, before }) })
  },
})
