// The baseline: express 5 with `express.json()`, returning bodies of the sandbox's size, without validation or
// storage. Its first argument is JSON: a `created` and a `shown` body from the sandbox.
import express from 'express'

const KEPT = 1_000
const { created, shown } = JSON.parse(process.argv[2])

const kept = new Map()
let n = 0

const app = express()
app.use(express.json())

app.post('/v1/transactions', (_req, res) => {
  n += 1
  const transactionId = String(100_000_000_000_000_000n + BigInt(n))
  // Enough for the GETs after any POST.
  if (kept.size < KEPT) kept.set(transactionId, { ...shown, transactionId })
  res.status(201).json({ ...created, transactionId })
})

app.get('/v1/transactions/:id', (req, res) => {
  const transaction = kept.get(req.params.id)
  if (transaction === undefined) res.status(404).json({ error: 'not found' })
  else res.json(transaction)
})

const server = app.listen(0, '127.0.0.1', () => {
  process.stdout.write(`bare express ready on http://127.0.0.1:${server.address().port}\n`)
})
