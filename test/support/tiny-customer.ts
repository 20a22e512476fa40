import type { Customer, Going, Hop, Trip } from '../../src/audit/customer-port.ts'

type Asked = { url: string; method: string; body?: string; headers: Record<string, string> }

const askedFor = ({ url, method = 'GET', form, json, headers = {} }: Going): Asked => {
  if (form)
    return {
      url,
      method,
      body: String(new URLSearchParams(form)),
      headers: { ...headers, 'content-type': 'application/x-www-form-urlencoded' },
    }
  if (json !== undefined)
    return { url, method, body: JSON.stringify(json), headers: { ...headers, 'content-type': 'application/json' } }
  return { url, method, headers }
}

/** The least of a customer: it keeps cookies and follows redirects, and knows nothing of sites. */
export const tinyCustomer = (): Customer => {
  const jar = new Map<string, string>()
  const go = async (going: Going): Promise<Trip> => {
    const hops: Hop[] = []
    let asked = askedFor(going)
    for (;;) {
      const { url, ...init } = asked
      const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
      const startedAt = Date.now()
      const answer = await fetch(url, {
        ...init,
        redirect: 'manual',
        headers: { ...init.headers, ...(cookie && { cookie }) },
      }).catch(() => undefined)
      if (answer === undefined) return { kind: 'failed', code: 'unreachable', why: `nobody answers at ${url}`, hops }
      for (const set of answer.headers.getSetCookie()) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? []
        jar.set(name, value)
      }
      hops.push({
        method: asked.method,
        url,
        status: answer.status,
        sent: [...jar.keys()],
        withheld: [],
        startedAt,
        ms: Date.now() - startedAt,
      })
      const page = {
        url,
        status: answer.status,
        headers: Object.fromEntries(answer.headers),
        text: await answer.text(),
      }
      const location = answer.headers.get('location')
      if (location === null) return { kind: 'page', page, hops }
      const next = new URL(location, url)
      if (going.until?.(next))
        return { kind: 'stopped', next: { url: next.href, method: 'GET', from: url }, page, hops }
      asked = { url: next.href, method: 'GET', headers: {} }
    }
  }
  return { go, cookie: (_url, name) => jar.get(name), passes: () => {}, another: tinyCustomer }
}
