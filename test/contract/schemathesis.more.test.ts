import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { temporaryFolder } from '../support/given-folder.ts'
import { LINK_KEY } from '../support/link-body.ts'
import { isLong } from '../support/long-runs.ts'
import { MERCHANT, startSandbox } from '../support/sandbox.ts'
import { type Exception, type Finding, installSchemathesis, runSchemathesis } from '../support/schemathesis.ts'

const EXCEPTIONS = 'test/contract/schemathesis-exceptions.json'
const exceptions: readonly Exception[] = JSON.parse(readFileSync(EXCEPTIONS, 'utf8'))

const isExcepted = (contract: Exception['contract'], { check, operation, message }: Finding): Exception | undefined =>
  exceptions.find(
    (item) =>
      item.contract === contract &&
      item.check === check &&
      (item.operation === '*' || item.operation === operation) &&
      new RegExp(item.pattern, 's').test(message),
  )

it('each exception has a reason and covers one case', () => {
  expect(exceptions.filter(({ reason, pattern }) => reason.length < 20 || pattern.length < 3)).toEqual([])
  const finding = { check: 'not_a_server_error', operation: 'POST /v1/transactions', message: '500 {}' }
  expect(isExcepted('service', finding)).toBeUndefined()
})

describe.runIf(isLong)('Schemathesis finds no error in', () => {
  const CONTRACTS = [
    ['service', 'contract.json', '', 20],
    ['control', 'openapi.json', '/_sandbox', 5],
  ] as const

  it.for(CONTRACTS)(
    'the contract of the %s',
    { timeout: 20 * 60_000 },
    async ([contract, file, base, examples], { skip }) => {
      const folder = temporaryFolder()
      const installed = await installSchemathesis(folder)
      if ('absent' in installed) {
        console.info(`Schemathesis was skipped: ${installed.absent}.`)
        return skip(installed.absent)
      }
      const { url } = await startSandbox()
      const { findings, calls } = await runSchemathesis(installed.program, {
        contract: `${url}/_sandbox/${file}`,
        base: url + base,
        headers: [`Authorization: Basic ${btoa(MERCHANT.join(':'))}`, `link-api-key: ${LINK_KEY}`],
        report: join(folder, 'report.ndjson'),
        examples,
      })
      expect(calls).toBeGreaterThan(500)
      const met = new Set(findings.map((finding) => isExcepted(contract, finding)))
      const idle = exceptions.filter((exception) => exception.contract === contract && !met.has(exception))
      console.info(
        `Schemathesis made ${calls} calls by the contract of the ${contract}; exceptions that it did not need: ${idle.map(({ operation, pattern }) => `${operation} ${pattern}`).join('; ') || 'none'}`,
      )
      expect([
        ...new Set(
          findings
            .filter((finding) => !isExcepted(contract, finding))
            .map((finding) => `${finding.check} ${finding.operation}: ${finding.message}`),
        ),
      ]).toEqual([])
    },
  )
})
