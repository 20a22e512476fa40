// `node scripts/check-commits.mjs BASE`: checks the subjects of the commits since BASE: `area: imperative`, at most 72 characters.
import { execFileSync } from 'node:child_process'
import process from 'node:process'

const [base = 'origin/main'] = process.argv.slice(2)
const log = execFileSync('git', ['log', '--no-merges', '--format=%h %s', `${base}..HEAD`], { encoding: 'utf8' })
const problems = log.split('\n').filter((line) => line !== '' && !/^\w+ (?=.{1,72}$)[a-z0-9,/.-]+: [a-z]/.test(line))
for (const line of problems)
  process.stderr.write(`Commit subject is not "area: imperative" within 72 characters: ${line}\n`)
process.exitCode = problems.length > 0 ? 1 : 0
