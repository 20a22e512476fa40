import { existsSync, readdirSync } from 'node:fs'
import { join, sep } from 'node:path'
import { expect } from 'vitest'

const ROOT = 'test/golden/files'

export type Goldens = {
  /** Compares a text with the file of this name, or writes it with `-u`. */
  readonly is: (name: string, text: string) => Promise<void>
  /** Files of the folder that no test has asked for. */
  readonly left: () => readonly string[]
}

/** The golden files of one folder. */
export const goldens = (folder: string): Goldens => {
  const asked = new Set<string>()
  const place = join(ROOT, folder)
  return {
    async is(name, text) {
      asked.add(name)
      await expect(text.endsWith('\n') ? text : `${text}\n`).toMatchFileSnapshot(`files/${folder}/${name}`)
    },
    left: () =>
      (existsSync(place) ? readdirSync(place, { recursive: true, encoding: 'utf8', withFileTypes: true }) : [])
        .filter((entry) => entry.isFile())
        .map((entry) =>
          join(entry.parentPath, entry.name)
            .slice(place.length + 1)
            .split(sep)
            .join('/'),
        )
        .filter((name) => !asked.has(name)),
  }
}
