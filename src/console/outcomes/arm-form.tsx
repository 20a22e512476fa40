import { useState } from 'preact/hooks'
import { own } from '../../contract/words.ts'
import { armedList } from '../frame/armed.tsx'
import { Button, Go, Seg } from '../parts/controls.tsx'
import { CopyButton } from '../parts/copy.tsx'
import { useConsole } from '../parts/hooks.ts'
import type { ListedScenario } from '../state/catalogue.ts'
import { OnceFields } from './once-fields.tsx'
import { EMPTY_ONCE, onceWish } from './wish.ts'

type Mode = 'once' | 'force' | 'default'

/** The three ways to get an outcome without a card of its own. */
const WAYS: readonly (readonly [mode: Mode, name: string, words: string])[] = [
  ['once', 'Once', 'Decides about the next request that fits, then disarms itself.'],
  [
    'force',
    'Always',
    'Decides about every request, whatever the card, until it is disarmed. Only what is armed once, and a request that names an outcome, come first.',
  ],
  [
    'default',
    'As default',
    'Decides where nothing else does: neither the request, nor the card, nor a rule. Stays until it is disarmed.',
  ],
]

/** For what never decides, armed in whichever way. */
const OVERLAY = 'It never decides by itself: it changes what the card, or whatever else decides, brings about.'

/** Arms an outcome, and takes it back. */
export const ArmForm = ({ scenario: { name, title, interfaces, overlay } }: { readonly scenario: ListedScenario }) => {
  const console = useConsole()
  const { act, curl, space, watch } = console
  const isOfLinks = !interfaces.includes('transactions')
  const [mode, setMode] = useState<Mode>('once')
  const [form, setForm] = useState(EMPTY_ONCE)
  const armed = armedList(console)
  const mine = armed.filter(({ scenario }) => scenario === name)
  const other = watch.value.armed.value.choice
  const query = { space: space.value }
  const choice = { path: query, body: { name: own(name), mode: mode === 'force' ? mode : ('default' as const) } }
  const arm = (event: Event): void => {
    event.preventDefault()
    if (mode === 'once') void act(`Armed once: ${title}`, 'armNext', { query, body: onceWish(name, form) })
    else void act(`Armed ${mode === 'force' ? 'always' : 'as default'}: ${title}`, 'chooseScenario', choice)
  }
  return (
    <form class="arm" onSubmit={arm}>
      <div class="ends">
        <Seg label="For how long" value={mode} choices={WAYS} onChange={setMode} />
        <CopyButton
          words="curl"
          what="this as curl"
          look="bare"
          text={() =>
            mode === 'once' ? curl('armNext', { query, body: onceWish(name, form) }) : curl('chooseScenario', choice)
          }
        />
      </div>
      <p class="ink2">{overlay ? OVERLAY : WAYS.find(([key]) => key === mode)?.[2]}</p>
      {mode === 'once' ? <OnceFields form={form} onChange={setForm} /> : null}
      {mode !== 'once' && other && other.name !== name ? (
        <p class="hint">
          It takes the place of “{console.catalogue.scenario(other.name)?.title ?? other.name}”, which is armed now.
        </p>
      ) : null}
      <div class="line">
        <Button icon="target" look="pri" type="submit" letter="a">
          Arm
        </Button>
        <Go icon="plus" to={{ view: 'start', selected: `${isOfLinks ? 'link' : 'transaction'}/${name}` }}>
          Start one with it
        </Go>
        {mine.map(({ key, how, disarm }) => (
          <span key={key} class="f1 ink2">
            <b>Armed</b> {how}
            <Button look="bare" onClick={() => disarm()}>
              Disarm<span class="vh"> {how}</span>
            </Button>
          </span>
        ))}
      </div>
    </form>
  )
}
