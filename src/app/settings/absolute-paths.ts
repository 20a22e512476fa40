import { resolve } from 'node:path'
import { isPath, SETTING_NAMES, type Settings } from './settings-table.ts'

/** Returns the settings with absolute paths. Call it once at the start: the working folder may be removed later. */
export const withAbsolutePaths = (settings: Settings): Settings => ({
  ...settings,
  ...Object.fromEntries(
    SETTING_NAMES.flatMap((name) => {
      const path = isPath(name) ? settings[name] : undefined
      return typeof path === 'string' ? [[name, resolve(path)]] : []
    }),
  ),
})
