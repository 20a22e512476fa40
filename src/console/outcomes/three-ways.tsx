import { Icon } from '../../look/icon.tsx'
import { armedList, disarmAll } from '../frame/armed-list.ts'
import { Button } from '../parts/controls.tsx'
import { useConsole } from '../parts/use-console.ts'
import { WAYS } from './arm-form.tsx'
import { placeOf } from './place.ts'

/** Nothing is chosen: how outcomes can be chosen, and what is armed now. */
export const ThreeWays = () => {
  const console = useConsole()
  const { nav } = console
  const armed = armedList(console)
  return (
    <div class="scroll">
      <section class="sec" aria-label="Armed now">
        <header>
          <h2>{armed.length === 0 ? 'Choose what the next test does' : 'Armed now'}</h2>
          {armed.length > 1 ? (
            <Button look="r" onClick={() => disarmAll(armed)}>
              Disarm all
            </Button>
          ) : null}
        </header>
        {armed.length === 0 ? (
          <p class="ink2">
            Nothing is armed: the card decides, and a card without an outcome of its own asks for a code. Pick an
            outcome to see what your app will get, and to arm it.
          </p>
        ) : (
          <ul>
            {armed.map(({ key, scenario, title, how, disarm }) => (
              <li key={key} class="need">
                <span class="sgn">
                  <Icon name="target" />
                </span>
                <div>
                  {scenario === undefined ? title : <a href={nav.href({ selected: placeOf(scenario) })}>{title}</a>}
                  <p class="mut">{how}</p>
                </div>
                <Button onClick={() => disarm()}>
                  Disarm<span class="vh">: {title}</span>
                </Button>
              </li>
            ))}
          </ul>
        )}
      </section>
      <section class="sec">
        <header>
          <h3>Three ways to get an outcome</h3>
        </header>
        <dl class="xv">
          {WAYS.map(([mode, name, words]) => (
            <div key={mode}>
              <dt>{name}</dt>
              <dd>{words}</dd>
            </div>
          ))}
        </dl>
        <p class="hint">
          Without arming anything: each <a href={nav.href({ view: 'cards' })}>test card</a> has an outcome of its own,
          and a request may name one in the header <code>sandbox-scenario</code>.
        </p>
      </section>
    </div>
  )
}
