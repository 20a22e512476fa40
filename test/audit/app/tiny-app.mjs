// A shop with a session, a CSRF token and all kinds of redirects to the service.
import { appendFileSync } from 'node:fs'
import { createServer } from 'node:http'
import process from 'node:process'

const { PORT, PAY_URL, PAY_PASSWORD, LOG, DIES } = process.env
if (DIES) {
  process.stderr.write(`cannot connect with ${PAY_PASSWORD}\nand card 4000001000000018\n`)
  process.exit(3)
}
const orders = new Map()
const say = (text) => {
  process.stdout.write(`${text}\n`)
  if (LOG) appendFileSync(LOG, `${text}\n`)
}
const json = (response, status, body, headers = {}) =>
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body))
const html = (response, text) => response.writeHead(200, { 'content-type': 'text/html' }).end(text)

const order = (given) => {
  const id = `o-${orders.size + 1}`
  orders.set(id, { ...given, status: 'open', shipped: 0, mails: [] })
  return { id, cookies: { 'set-cookie': `order=${id}; Path=/` }, pay: `${PAY_URL}/pay/${id}` }
}

const routes = {
  'GET /health': (_, response) => json(response, 200, {}),
  'GET /': (_, response) => json(response, 404, {}),
  'GET /session': (_, response) => json(response, 200, { csrf: 't/1' }, { 'set-cookie': 'session=s1; HttpOnly' }),
  'POST /orders': ({ headers, body }, response) => {
    if (headers['x-csrf-token'] !== 't/1' || !headers.cookie?.includes('session=s1')) return json(response, 403, {})
    const given = Object.fromEntries(new URLSearchParams(body))
    if (given.amount === '51') return json(response, 402, { declined: true })
    const { cookies, pay } = order(given)
    response.writeHead(303, { location: pay, ...cookies }).end()
  },
  'POST /json': ({ body }, response) => {
    const { id, cookies, pay } = order(JSON.parse(body))
    json(response, 201, { id, next: pay, own: `/go/${id}` }, cookies)
  },
  'POST /form': ({ body }, response) => {
    const { id, pay } = order(Object.fromEntries(new URLSearchParams(body)))
    html(
      response,
      `<form action="/search"></form><form action="${pay}" method="POST"><input name="id" value="${id}"></form>`,
    )
  },
  'POST /sweep': (_, response) => {
    for (const one of orders.values()) Object.assign(one, { status: 'refunded', shipped: 1 })
    json(response, 202, {})
  },
  'POST /pay': ({ url }, response) => {
    Object.assign(orders.get(url.searchParams.get('id')), { status: 'paid', shipped: 1, mails: ['one', 'two'] })
    json(response, 200, {})
  },
}

createServer((request, response) => {
  const url = new URL(request.url, 'http://app')
  let body = ''
  request.on('data', (chunk) => {
    body += chunk
  })
  request.on('end', () => {
    const [, kind, id] = url.pathname.split('/')
    const findings = orders.get(id)
    say(`${request.method} ${url.pathname}`)
    if (kind === 'go') return response.writeHead(302, { location: `${PAY_URL}/pay/${id}` }).end()
    if (kind === 'orders' && request.method === 'GET')
      return findings && request.headers.cookie ? json(response, 200, findings) : json(response, 404, {})
    if (kind === 'page')
      return html(response, `<p id="state">\n ${findings.status}</p><b>mails: ${findings.mails.length}</b>`)
    const route = routes[`${request.method} ${url.pathname}`]
    return route ? route({ headers: request.headers, body, url }, response) : json(response, 500, {})
  })
}).listen(Number(PORT), '127.0.0.1', () => say(`listening with ${PAY_PASSWORD}`))
