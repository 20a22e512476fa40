import { once } from 'node:events'
import { request } from 'node:http'
import { initBody } from './init-body.ts'
import { MERCHANT } from './sandbox.ts'

/** Sends a request that the sandbox has started to read: it requested the body and waits for it. */
export const requestInFlight = async (url: string) => {
  const sent = request(`${url}/v1/transactions`, {
    method: 'POST',
    auth: MERCHANT.join(':'),
    headers: { 'content-type': 'application/json', expect: '100-continue' },
  })
  const status = once(sent, 'response').then(([response]) => {
    response.resume()
    return response.statusCode as number
  })
  // The calling tests verify its response.
  status.catch(() => {})
  await once(sent, 'continue')
  return { status, finish: () => sent.end(JSON.stringify(initBody())) }
}
