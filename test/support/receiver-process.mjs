// A merchant's server as a process of its own: it listens on a free port (or on the one that is given), says where, and
// reports every request as a line of JSON. What it answers is told by the query of the address that it is called under:
//   status=500  this status; without it, 200
//   times=2     only to the first two requests with this query; the others get 200
//   hold        never answers
import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'

const say = (line) => process.stdout.write(`${JSON.stringify(line)}\n`)
const counts = new Map()

const statusFor = (url, query) => {
  const n = (counts.get(url) ?? 0) + 1
  counts.set(url, n)
  return n <= Number(query.get('times') ?? Number.POSITIVE_INFINITY) ? Number(query.get('status') ?? 200) : 200
}

const server = createServer(async (req, res) => {
  const body = await text(req)
  const query = new URL(req.url, 'http://receiver').searchParams
  const status = statusFor(req.url, query)
  say({ path: req.url, headers: req.headers, body })
  if (!query.has('hold')) res.writeHead(status).end()
})
server.listen(Number(process.argv[2] ?? 0), '127.0.0.1', () =>
  say({ url: `http://127.0.0.1:${server.address().port}/hook` }),
)
