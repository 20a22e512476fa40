import { useState } from 'preact/hooks'
import type { SpaceCredentials } from '../../contract/control.gen.ts'
import { Button } from '../parts/controls.tsx'
import { environmentLines } from '../parts/environment-lines.ts'
import { useConsole } from '../parts/hooks.ts'
import { Code } from '../parts/shown.tsx'

const rowsOf = (keys: SpaceCredentials): readonly (readonly [words: string, value: string])[] => [
  ['Address', keys.environment.SANDBOX_URL],
  ['User', keys.merchantId],
  ['Password', keys.password],
  [`Link key (${keys.linkKeyHeader})`, keys.linkKey],
  ['Webhook secret', keys.webhookSecret],
  [`Key of ${keys.signatureHeader}`, keys.signatureKey],
]

/** What an app needs to work in the space. Asked for by a click, and forgotten when the view is left. */
export const AccessBox = () => {
  const { copy, space, want } = useConsole()
  const [shown, setShown] = useState<SpaceCredentials>()
  const ask = () => want('showCredentials', { path: { space: space.value } })
  const copied = (text: string, what: string) => copy(text, what, 'Select it under “Point your app”')
  const copyLines = async (): Promise<void> => {
    const keys = shown ?? (await ask())
    if (keys && !(await copied(environmentLines(keys), 'the environment lines'))) setShown(keys)
  }
  return (
    <section class="box">
      <h2 class="h3">Point your app at this space</h2>
      <div class="acts">
        <Button icon="eye" onClick={async () => setShown(shown ? undefined : await ask())}>
          {shown ? 'Hide credentials' : 'Show credentials'}
        </Button>
        <Button icon="copy" onClick={copyLines}>
          Copy environment lines
        </Button>
      </div>
      {shown ? (
        <>
          <ul class="kv">
            {rowsOf(shown).map(([words, value]) => (
              <li key={words}>
                <span class="dt ink2">{words}</span>
                <span class="dd mono">{value}</span>
                <Button icon="copy" look="bare" aria-label={`Copy ${words}`} onClick={() => copied(value, words)}>
                  Copy
                </Button>
              </li>
            ))}
          </ul>
          <Code label="Environment lines" text={environmentLines(shown)} />
        </>
      ) : (
        <p class="hint">They are fetched when you ask, and hidden again when you leave this view.</p>
      )}
    </section>
  )
}
