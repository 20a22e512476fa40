import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { CARD_PATHS } from './card-fields.ts'
import { positionsOf, SPELLINGS } from './card-spellings.ts'
import { quickFolder } from './given-folder.ts'
import { type Running, startSandbox } from './sandbox.ts'

/** A listed number with unique digits. */
export const NUMBER = '6223164991230014'

/** Returns everything that the sandbox shows. */
const OUTPUTS = [
  'events',
  'requests',
  'requests.har',
  'activity',
  'transactions',
  'links',
  'webhooks',
  'next',
  'receiver',
  'holds',
  'scheduled',
  'spaces',
  'state',
  'challenge-outcomes',
  'metrics',
]

/** Closes a sandbox and returns everything that it shows and has in its files. */
export const everythingOf = async (
  { http, sandbox }: Running,
  folder: string,
): Promise<readonly [string, string][]> => {
  const displayed: [string, string][] = []
  for (const call of OUTPUTS) displayed.push([call, (await http.get(`/_sandbox/${call}`).buffer(true)).text ?? ''])
  const { text } = await http.get('/_sandbox/requests?control=true')
  displayed.push(['control calls', text])
  await sandbox.close()
  for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8', withFileTypes: true }))
    if (file.isFile()) displayed.push([file.name, readFileSync(join(file.parentPath, file.name), 'utf8')])
  return displayed
}

/** Puts the number into fields in all spellings; returns the outputs that contain it. */
export const keptOf = async (pairs: readonly (readonly [location: string, spelling: string])[]): Promise<string[]> => {
  const folder = quickFolder()
  const running = await startSandbox({ ephemeral: false, 'state-dir': folder })
  const reported: string[] = []
  const spell = new Map(SPELLINGS)
  for (const [path, spelling] of pairs) {
    const response = await CARD_PATHS[path]?.(running, spell.get(spelling)?.(NUMBER) ?? '')
    const output = positionsOf(NUMBER, `${response?.text}\n${JSON.stringify(response?.headers)}`)
    reported.push(...output.map((around) => `${path}, ${spelling}: responded ${around}`))
  }
  for (const [where, text] of await everythingOf(running, folder))
    reported.push(
      ...positionsOf(NUMBER, text).map((around) => `${pairs.length < 50 ? pairs[0] : ''} ${where}: ${around}`),
    )
  return reported
}
