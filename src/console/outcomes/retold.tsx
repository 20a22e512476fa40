import type { ScenarioPut } from '../../contract/control.gen.ts'
import { Go } from '../parts/controls.tsx'
import { useConsole } from '../parts/hooks.ts'
import { Section, Sign } from '../parts/shown.tsx'
import { useShown } from './app-gets.tsx'
import { placeOf } from './place.ts'

/** More cases of a family are counted. */
const MOST = 5

/** What was put into the space, in words: whether it is what was meant. */
export const Retold = ({ put: { scenarios, replaces } }: { readonly put: ScenarioPut }) => {
  const { nav } = useConsole()
  const [first] = scenarios
  const { gets } = useShown(first?.name ?? '')
  const says = replaces.length > 0 && <p>in the place of {replaces.slice(0, MOST).join(', ')}</p>
  return (
    <>
      <Section title="In the space now" label="In words" says={says}>
        <ul>
          {scenarios.slice(0, MOST).map(({ name, sign, title, description, explanation }) => (
            <li key={name} class="need">
              <Sign name={sign} />
              <div>
                <a href={nav.href({ selected: placeOf(name) })}>{title}</a>
                <p class="ink2">{description}</p>
                <p class="hint">{explanation}</p>
              </div>
              <Go icon="target" to={{ selected: placeOf(name) }}>
                Arm it<span class="vh">: {title}</span>
              </Go>
            </li>
          ))}
        </ul>
        {scenarios.length > MOST ? <p class="hint">and {scenarios.length - MOST} more cases</p> : null}
      </Section>
      {gets}
    </>
  )
}
