import { isDeepStrictEqual } from 'node:util'
import type { Caller } from '../core/domain/cause.ts'
import type { RequestSettings, SpaceRequestSettings } from '../core/domain/space-settings.ts'
import type { EngineParts } from './engine-parts.ts'
import { put, type RecordReader } from './store/store.ts'

const KEY = 'settings'
const NONE: SpaceRequestSettings = {}

/** Returns the settings that a space has for requests, without those of the sandbox. */
export const spaceRequestSettings = (store: RecordReader, space: string): SpaceRequestSettings =>
  store.get('requestSettings', space, KEY) ?? NONE

/** Returns the settings that apply to the requests of a space. */
export const requestSettingsIn = (
  { store, requestSettings }: Pick<EngineParts, 'store' | 'requestSettings'>,
  space: string,
): RequestSettings => {
  const own = spaceRequestSettings(store, space)
  return own === NONE ? requestSettings : { ...requestSettings, ...own }
}

/** Creates the operations on the settings of spaces for requests. */
export const createRequestSettings = ({ store, publish, requestSettings }: EngineParts) => ({
  /** Returns the settings that apply to the requests of a space. */
  requestSettingsOf: (space: string): RequestSettings => requestSettingsIn({ store, requestSettings }, space),

  ownRequestSettings: (space: string): SpaceRequestSettings => spaceRequestSettings(store, space),

  /** Sets the settings of a space for requests; without members, those of the sandbox apply again. */
  async setRequestSettings(space: string, settings: SpaceRequestSettings, cause: Caller): Promise<void> {
    const before = spaceRequestSettings(store, space)
    if (isDeepStrictEqual(before, settings)) return
    await store.commit([put('requestSettings', space, KEY, Object.keys(settings).length === 0 ? null : settings)])
    publish(space, cause, { type: 'space.request_settings_changed', facts: settings })
  },
})
