import { useState } from 'preact/hooks'
import { own } from '../../contract/words.ts'
import { armedList } from '../frame/armed-list.ts'
import { Button, Form, Go, Seg } from '../parts/controls.tsx'
import { CopyButton } from '../parts/copy.tsx'
import { useConsole } from '../parts/hooks.ts'
import type { ListedScenario } from '../state/catalogue.ts'
import { EMPTY_ONCE, OnceFields, onceWish } from './once-fields.tsx'

/** The three ways to get an outcome without a card of its own. */
const WAYS = [
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
] as const

/** For what never decides, armed in whichever way. */
const OVERLAY = 'It never decides by itself: it changes what the card, or whatever else decides, brings about.'

/** Arms an outcome, and takes it back. */
export const ArmForm = ({ scenario: { name, title, interfaces, overlay } }: { readonly scenario: ListedScenario }) => {
  const console = useConsole()
  const { act, curl, space, watch } = console
  const [mode, setMode] = useState<(typeof WAYS)[number][0]>('once')
  const [form, setForm] = useState(EMPTY_ONCE)
  const [, way, words] = WAYS.find(([key]) => key === mode) ?? WAYS[0]
  const mine = armedList(console).filter(({ scenario }) => scenario === name)
  const other = watch.value.armed.value.choice
  const next = { body: onceWish(name, form) }
  const choice = mode === 'once' ? undefined : { path: { space: space.value }, body: { name: own(name), mode } }
  const done = `Armed ${way.toLowerCase()}: ${title}`
  return (
    <Form class="arm" onSubmit={() => (choice ? act(done, 'chooseScenario', choice) : act(done, 'armNext', next))}>
      <div class="ends">
        <Seg label="For how long" value={mode} choices={WAYS} onChange={setMode} />
        <CopyButton
          words="curl"
          what="this as curl"
          look="bare"
          text={() => (choice ? curl('chooseScenario', choice) : curl('armNext', next))}
        />
      </div>
      <p class="ink2">{overlay ? OVERLAY : words}</p>
      {choice ? null : <OnceFields form={form} onChange={setForm} />}
      {choice && other && other.name !== name ? (
        <p class="hint">
          It takes the place of “{console.catalogue.scenario(other.name)?.title ?? other.name}”, which is armed now.
        </p>
      ) : null}
      <div class="line">
        <Button icon="target" look="pri" type="submit" letter="a">
          Arm
        </Button>
        <Go
          icon="plus"
          to={{ view: 'start', selected: `${interfaces.includes('transactions') ? 'transaction' : 'link'}/${name}` }}
        >
          Start one with it
        </Go>
        {mine.map(({ key, how, disarm }) => (
          <span key={key} class="f1 ink2">
            <b>Armed</b> {how}
            <Button look="bare" onClick={disarm}>
              Disarm<span class="vh"> {how}</span>
            </Button>
          </span>
        ))}
      </div>
    </Form>
  )
}
