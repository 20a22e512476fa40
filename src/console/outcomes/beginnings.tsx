import { useConsole } from '../parts/use-console.ts'

type BeginningsProps = { readonly onBegin: (scenario: string) => void }

/** Shipped texts that show a kind of outcome each, and are short. */
const BEGINNINGS = ['frictionless_failed', 'challenge_success', 'velocity', 'webhook_duplicate'] as const

/** Somewhere to begin from: nobody should have to begin with an empty page. */
export const Beginnings = ({ onBegin }: BeginningsProps) => {
  const { catalogue } = useConsole()
  return (
    <fieldset class="chips begin">
      <legend class="lab">Begin with</legend>
      {BEGINNINGS.map((name) => (
        <button key={name} type="button" class="chip" onClick={() => onBegin(name)}>
          {catalogue.scenario(name)?.title ?? name}
        </button>
      ))}
    </fieldset>
  )
}
