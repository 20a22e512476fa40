import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { createCardCatalog } from '../../src/core/domain/card-catalog.ts'
import { SIGNATURE_VERDICTS } from '../../src/core/domain/check-signatures.ts'
import { SIGN } from '../../src/core/domain/signature-options.ts'
import { TAMPERINGS } from '../../src/core/domain/tampering.ts'
import { loadFolder } from '../../src/engine/scenarios/reading/load-scenarios.ts'

const PAGE = readFileSync('docs/reference/webhooks.md', 'utf8')

/** Returns the text below a heading. */
const section = (heading: string): string => PAGE.split(/^## /m).find((each) => each.startsWith(`${heading}\n`)) ?? ''

/** Returns the names in the first column of the tables below a heading. */
const column = (heading: string): readonly string[] =>
  [...section(heading).matchAll(/^\| (`[^|]*`) \|/gm)].flatMap(([, cell = '']) =>
    [...cell.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name),
  )

it('has the verdicts of the receiver', () => {
  expect(column('Verdicts of the receiver')).toEqual(SIGNATURE_VERDICTS)
})

it('has the shipped scenarios of webhooks', () => {
  const shipped = loadFolder('scenarios', createCardCatalog()).scenarios.map(({ name }) => name)
  expect(column('Scenarios').toSorted()).toEqual(shipped.filter((name) => name.startsWith('webhook_')).toSorted())
})

it('has the options of a signature', () => {
  const options = column('Delivery options').filter((name) => name.startsWith('sign.'))
  expect(options.toSorted()).toEqual([...Object.keys(SIGN), 'id', 'extra'].map((name) => `sign.${name}`).toSorted())
})

it('has every tampering', () => {
  const named = section('Delivery options')
  expect(TAMPERINGS.filter((name) => !named.includes(`\`${name}\``))).toEqual([])
})
