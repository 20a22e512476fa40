import { parsedUrl } from '../domain/parsed-url.ts'
import { SandboxError } from './control-client.ts'

const wrong = (message: string): SandboxError => new SandboxError(message, { code: 'INVALID_ADDRESS' })

/**
 * The address of a sandbox, without a slash at its end. It mostly comes from a variable that somebody else sets.
 * @throws SandboxError with `INVALID_ADDRESS`
 */
export const addressOf = (given: unknown): string => {
  const address = String(given ?? '')
    .trim()
    .replace(/\/+$/, '')
  if (address === '') {
    const what = given === undefined || given === null ? String(given) : 'empty'
    throw wrong(`the address of the sandbox is ${what}: is SANDBOX_URL set?`)
  }
  if (!/^https?:\/\//i.test(address))
    throw wrong(`${address} is no address of a sandbox: it begins with http:// or https://`)
  if (parsedUrl(address) === undefined)
    throw wrong(`${address} is no address of a sandbox: one looks like http://127.0.0.1:8080`)
  if (/\/_sandbox$/.test(address)) throw wrong(`${address} is the address of the control API: leave /_sandbox off`)
  return address
}
