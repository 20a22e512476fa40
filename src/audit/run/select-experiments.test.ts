import { expect, it } from 'vitest'
import { appAt, fileAt } from '../../../test/audit/run-audit.ts'
import { notAllowedBy, selectionOf } from './select-experiments.ts'

const TODAY = '2026-11-27'
const DIRECT = fileAt(appAt('direct'))
const CHARGES = fileAt(appAt('charges'))

/** Returns the rules that `--only` adds to an experiment. */
const addedTo = (file: typeof DIRECT, id: string): readonly string[] => {
  const { experiments, passiveIds, notRun } = selectionOf(file, { all: false, only: [id], today: TODAY })
  expect([experiments.map((item) => item.id), passiveIds, notRun]).toEqual([[id], [], []])
  return experiments[0]?.rules ?? []
}

it('judges the checks of events in a selected experiment, without those of files and pages', () => {
  const rules = addedTo(CHARGES, 'trust-amount')
  expect(rules).toEqual(expect.arrayContaining(['app.5xx', 'status.never-read', 'authorization.reused']))
  expect(rules.filter((rule) => rule.endsWith('card-data'))).toEqual([])
})

it('leaves out checks that audit.yaml skips or does not allow', () => {
  const skip = { 'passive-5xx': { reason: 'known' }, 'passive-polling': { reason: 'old', until: '2026-11-26' } }
  const rules = addedTo({ ...DIRECT, skip }, 'trust-amount')
  expect(rules).toContain('status.polled-too-often')
  expect(rules).not.toContain('app.5xx')
  expect(rules.filter((rule) => rule.startsWith('authorization.'))).toEqual([])
})

it('judges only a selected check if no experiment is selected', () => {
  const { experiments, passiveIds } = selectionOf(DIRECT, { all: false, only: ['passive-5xx'], today: TODAY })
  expect(passiveIds).toEqual(['passive-5xx'])
  expect(experiments.map(({ rules }) => rules.filter((rule) => /^(app|status)\./.test(rule)))).toEqual([['app.5xx']])
})

it('names the experiments that audit.yaml does not allow, with the reason', () => {
  const { change: _change, ...checkout } = DIRECT.checkout
  const by = notAllowedBy({ ...DIRECT, checkout: { ...checkout, fixedAmount: 4_900 } })
  expect(by.get('audit.yaml has no `checkout.change`.')).toEqual([
    'customer-changes-order',
    'customer-changes-at-start',
  ])
  expect(by.get('With `checkout.fixedAmount`, the customer cannot choose another amount.')).toContain(
    'trust-swapped-cheap',
  )
  expect([...notAllowedBy({ ...DIRECT, checkout: { ...DIRECT.checkout, again: 'none' } }).keys()]).toEqual([])
  expect(notAllowedBy(CHARGES).get('audit.yaml has no `gateway`.')).toBeUndefined()
})
