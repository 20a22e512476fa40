// `npm run bench`: cost of the program compared with bare express, judged by the promised limits. See README.md.
import process from 'node:process'
import { parseArgs } from 'node:util'
import { prepare } from '../scripts/prepare.mjs'
import { describeMachine, pinClient } from './support/machine.mjs'
import { SECTIONS, USUAL } from './support/sections.mjs'
import { prepareExpress } from './support/servers.mjs'
import { isMissed, isUnmeasured, textTable } from './support/table.mjs'
import { BODY_BYTES } from './support/transactions.mjs'

const FULL = {
  starts: 11,
  visits: 5,
  stalls: 2,
  rounds: 7,
  postMs: 1_500,
  getMs: 1_000,
  count: 20_000,
  elsewhere: { rounds: 3, postMs: 1_200, getMs: 700 },
}
const QUICK = {
  starts: 5,
  visits: 3,
  stalls: 1,
  rounds: 3,
  postMs: 1_000,
  getMs: 600,
  count: 5_000,
  elsewhere: { rounds: 2, postMs: 800, getMs: 400 },
}
const COLUMNS = ['', 'sandbox', 'bare express', 'figure', 'reach', 'floor', '']

const print = (text) => process.stdout.write(`${text}\n`)

const readOptions = () => {
  const { values } = parseArgs({
    options: {
      quick: { type: 'boolean', default: false },
      node: { type: 'string', multiple: true, default: ['24', '26'] },
      only: { type: 'string', default: USUAL.join(',') },
      peers: { type: 'boolean', default: false },
      json: { type: 'string' },
    },
  })
  const only = values.only.split(',')
  if (values.json !== undefined && !values.peers) throw new Error('--json needs --peers')
  const unknown = only.find((name) => !Object.hasOwn(SECTIONS, name))
  if (unknown !== undefined) throw new Error(`--only ${unknown}: the sections are ${Object.keys(SECTIONS).join(', ')}`)
  return { ...values, only }
}

const optionsOrExit = () => {
  try {
    return readOptions()
  } catch (error) {
    process.stderr.write(`${error.message}\n`)
    process.exit(2)
  }
}

/** Returns the exit code. */
const judge = async (only, how) => {
  const rows = []
  for (const [name, measure] of Object.entries(SECTIONS)) if (only.includes(name)) rows.push(...(await measure(how)))
  print(textTable(COLUMNS, rows))
  const missed = rows.filter(isMissed).length
  const unmeasured = rows.filter(isUnmeasured).length
  print(`\nFloors missed: ${missed}${unmeasured > 0 ? `; not measured: ${unmeasured}` : ''}.`)
  return missed > 0 ? 1 : 0
}

const options = optionsOrExit()
await prepare()
print(describeMachine())
const pin = pinClient()
print(
  `POST of ${BODY_BYTES} bytes over 32 connections; ${pin.length > 0 ? 'server and client on a core each' : 'not pinned to cores'}\n`,
)
const size = options.quick ? QUICK : FULL
const how = { pin, size, versions: options.node, json: options.json, express: await prepareExpress({ pin }) }

const begun = performance.now()
if (options.peers) {
  const { comparePeers } = await import('./support/compare-peers.mjs')
  print(await comparePeers(how))
} else process.exitCode = await judge(options.only, how)
print(`Measured in ${Math.round((performance.now() - begun) / 1_000)} s.`)
