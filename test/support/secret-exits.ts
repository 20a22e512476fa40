import { everythingOf, NUMBER } from './card-number-outputs.ts'
import { positionsOf } from './card-spellings.ts'
import { runCommand } from './command.ts'
import type { Running } from './sandbox.ts'
import { NUMBERS } from './secret-entrances.ts'

/** A credential and a CVV that occur nowhere else. */
export const CREDENTIAL = 'hunter2-Zq9-credential'
export const CVV = '9714'

/** Returns the places of the three secrets in a text, with the text around them. */
export const secretsIn = (text: string): readonly string[] => {
  const known = [
    CREDENTIAL,
    NUMBERS.hex ?? '',
    NUMBERS.base64 ?? '',
    Buffer.from(`me:${CREDENTIAL}`).toString('base64'),
  ]
  const around = (at: number): string => text.slice(Math.max(0, at - 100), at + 60)
  return [
    ...positionsOf(NUMBER, text),
    ...known.flatMap((secret) => (text.includes(secret) ? [around(text.indexOf(secret))] : [])),
    ...[...text.matchAll(new RegExp(String.raw`cv[vc]\W{1,12}${CVV}`, 'gi'))].map(({ index }) => around(index)),
  ]
}

/** Closes a sandbox and returns each exit that shows a secret. `log` has its lines on stderr. */
export const exitsWithSecrets = async (
  running: Running,
  folder: string,
  log: readonly string[],
): Promise<readonly string[]> => {
  const { http, url } = running
  const more: [string, string][] = []
  for (const call of ['coverage', 'orders', 'timeline.html', 'gateway', 'clock', 'ready'])
    more.push([call, (await http.get(`/_sandbox/${call}`).buffer(true)).text ?? ''])
  const { requests = [] } = (await http.get('/_sandbox/requests?limit=200')).body
  for (const { requestId } of requests.slice(-100))
    more.push([`explain ${requestId}`, (await http.get(`/_sandbox/explain/${requestId}`)).text])
  for (const format of ['table', 'json']) {
    const { stdout, stderr } = await runCommand(['doctor', '--url', url, '--format', format])
    more.push([`doctor as ${format}`, stdout + stderr])
  }
  more.push(['stderr', log.join('\n')])
  const all = [...more, ...(await everythingOf(running, folder))]
  return all.flatMap(([exit, text]) => secretsIn(text).map((around) => `${exit}: ${around}`))
}
