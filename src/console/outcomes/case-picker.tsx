import { useConsole } from '../parts/use-console.ts'
import type { ListedScenario } from '../state/catalogue.ts'
import { familyOf } from './entries.ts'
import { placeOf } from './place.ts'

const LABELS: Readonly<Record<string, string>> = { decline: 'Network code', init_error: 'Error' }

/** The other cases of a family, by their words: 30 reasons, 53 network codes, 28 errors. */
export const CasePicker = ({ scenario: { name } }: { readonly scenario: ListedScenario }) => {
  const { catalogue, nav } = useConsole()
  const family = familyOf(name)
  const cases = (catalogue.scenarios.value ?? []).filter((one) => family !== undefined && familyOf(one.name) === family)
  if (family === undefined || cases.length < 2) return null
  const label = LABELS[family] ?? (family.endsWith('_reason') ? 'Reason' : 'Case')
  return (
    <label>
      <span class="lab">{label}</span>
      <select
        class="inp"
        value={name}
        onChange={({ currentTarget }) => nav.go({ selected: placeOf(currentTarget.value) })}
      >
        {cases.map((one) => (
          <option key={one.name} value={one.name}>
            {one.title}
          </option>
        ))}
      </select>
    </label>
  )
}
