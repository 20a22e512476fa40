// node main.js [times]
import process from 'node:process'
import { explore, readAtOnce, startedSandbox } from './explore.js'
import { EXPLORATIONS } from './orders.js'
import { SHOPS } from './shop.js'

const times = Number(process.argv[2] ?? 1)
const sandbox = await startedSandbox()
let all = 0
let surprises = 0
for (const kind of Object.keys(SHOPS)) {
  console.log(kind)
  let found = 0
  for (const { facts, at = 'response' } of EXPLORATIONS) {
    const { wrong, differs, plays, ms } = await explore({ sandbox, kind, facts, at, times })
    const sum = `${plays / times} orders, ${times} times: ${wrong.length} wrong, ${differs.length} not the same each time`
    console.log(`  ${facts} (${at})`.padEnd(24), `${sum}; ${ms.toFixed(0)} ms a play`)
    for (const { order, why } of wrong.slice(0, 10)) console.log(`      ${order}: ${why}`)
    all += plays
    found += wrong.length
    surprises += differs.length
  }
  if (found > 0 === (kind === 'right')) surprises += 1
}
const { atOnce, twice, twiceByLuck } = await readAtOnce({ sandbox, kind: 'looks_too_early', times: 20 })
console.log(
  `return and webhook read at once: ${atOnce} of 20 with a hold, sent twice ${twice}; without one, sent twice ${twiceByLuck}`,
)
console.log(`${all} plays, ${surprises === 0 ? 'the same traces each time' : `${surprises} surprises`}`)
process.exitCode = surprises === 0 && atOnce === 20 ? 0 : 1
await sandbox.close()
