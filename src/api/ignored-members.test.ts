import { expect, it } from 'vitest'
import { CONDITION_NAMES, conditionRow } from '../core/domain/condition-table.ts'
import { withoutEffective } from './ignored-members.ts'

const ROWS = CONDITION_NAMES.flatMap((name) => {
  const { threeDSMembers = [] } = conditionRow(name)
  return threeDSMembers.length === 0 ? [] : [{ name, paths: threeDSMembers.map((keys) => `card.3D.${keys.join('.')}`) }]
})

it.each(ROWS)('the member that a condition on $name matched is not reported as ignored', ({ name, paths }) => {
  const members = { noted: [...paths, 'card.3D.priorTransId'], unavailable: ['sca'] }
  expect(withoutEffective(members, `when.${name} 06`, [])).toEqual({
    noted: [...paths.slice(1), 'card.3D.priorTransId'],
    unavailable: ['sca'],
  })
  expect(withoutEffective(members, 'when.amount 1250', [])).toEqual(members)
})

it('a member that decided the outcome is not reported as ignored', () => {
  const members = { noted: ['card.3D.deviceChannel', 'card.3D.priorTransId'], unavailable: [] }
  expect(withoutEffective(members, 'default', ['card.3D.deviceChannel']).noted).toEqual(['card.3D.priorTransId'])
})
