import { expect, it } from 'vitest'
import { mapMembers } from './map-members.ts'

it('handles existing members in the order of the table, and treats null as absent', () => {
  type Parcel = { weight?: number; from?: string; to: string; note: string | null }
  const reported = (parcel: Parcel) =>
    mapMembers<Parcel, string>(parcel, {
      from: (name) => `from ${name}`,
      to: (name) => `to ${name}`,
      weight: (kilos, { to }) => `${kilos} kg on the way to ${to}`,
      note: (text) => `note: ${text}`,
    })
  expect(reported({ weight: 0, to: 'Bern', note: null })).toEqual(['to Bern', '0 kg on the way to Bern'])
  expect(reported({ note: '', to: 'Bern', from: 'Chur' })).toEqual(['from Chur', 'to Bern', 'note: '])
})
