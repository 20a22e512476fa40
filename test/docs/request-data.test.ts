import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { EXAMPLE_3D } from '../../src/core/domain/example-contract-data.ts'
import { createDataJudge, describeDataFinding } from '../../src/core/rules/request-data/judge-request-data.ts'
import { readContract } from '../support/contract-document.ts'
import { initBody, plainCard } from '../support/init-body.ts'

const judge = createDataJudge()
const gapsIn = (body: unknown): readonly string[] =>
  judge(body)
    .filter(({ rule }) => rule !== 'mastercard-address')
    .map(describeDataFinding)

const filesIn = (folder: string, ending: RegExp): readonly string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((name) => ending.test(name) && !/node_modules|reference\/(service-api|commands)/.test(name))

/** Returns the JSON objects of a text that initialize a transaction. Shell variables become text. */
const bodiesIn = (text: string): readonly unknown[] =>
  [...text.matchAll(/^\s*"amount": /gm)].flatMap(({ index }) => {
    const start = text.lastIndexOf('{', index)
    for (let end = text.indexOf('}', index); end > 0; end = text.indexOf('}', end + 1)) {
      try {
        return [JSON.parse(text.slice(start, end + 1)) as unknown]
      } catch {}
    }
    return []
  })

it('requests in README.md and docs have no gap but the first line of the billing address', () => {
  const pages = ['README.md', ...filesIn('docs', /\.md$/), 'examples/curl/story.sh']
  const bodies = pages.flatMap((page) => bodiesIn(readFileSync(page, 'utf8')).map((body) => [page, body] as const))
  // A tutorial begins with a request that lacks all of 3D.
  const complete = bodies.filter(([, body]) => /paymentMethods.*"3D"/.test(JSON.stringify(body)))
  expect(complete.length).toBeGreaterThan(12)
  expect(complete.flatMap(([page, body]) => gapsIn(body).map((gap) => `${page}: ${gap}`))).toEqual([])
})

it('examples send the name and the email of the cardholder', () => {
  const sources = filesIn('examples', /\.(js|ts|py|go|java|sh)$/)
    .map((file) => [file, readFileSync(file, 'utf8')] as const)
    .filter(([, text]) => text.includes('acquirerBin') && text.includes('paymentMethods'))
  expect(sources.length).toBeGreaterThan(10)
  expect(sources.filter(([, text]) => !/cardholderName.*email/.test(text)).map(([file]) => file)).toEqual([])
})

it('the examples of the contract have no gap but the first line of the billing address', () => {
  const contract = JSON.stringify(readContract('openapi.yaml').paths)
  const bodies: unknown[] = []
  JSON.parse(contract, (_key, value) => {
    if (typeof value === 'object' && value !== null && 'paymentMethods' in value && 'card' in value) bodies.push(value)
    return value
  })
  const sent = bodies.filter((body) => JSON.stringify(body).includes('"3D"'))
  expect(sent.length).toBeGreaterThan(0)
  expect(sent.flatMap(gapsIn)).toEqual([])
})

it('the request of the console and of the first steps has no finding', () => {
  expect(judge(initBody(undefined, { card: plainCard('4000001000000026', { '3D': EXAMPLE_3D }) }), true)).toEqual([])
})
