import { Choice } from '../parts/controls.tsx'
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
    <Choice
      label={label}
      value={name}
      choices={cases.map((one) => [one.name, one.title])}
      onChange={(chosen) => nav.go({ selected: placeOf(chosen) })}
    />
  )
}
