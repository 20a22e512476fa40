import { useState } from 'preact/hooks'
import { span } from '../../../telling/figures.ts'
import { Button } from '../../parts/controls.tsx'
import { SendAgain } from '../../parts/deeds.tsx'
import { Scrolled } from '../../parts/states.tsx'
import { useConsole } from '../../parts/use-console.ts'
import type { Exchange } from './exchange.ts'
import { Content } from './json.tsx'

/** Request and answer beside each other; where there is no room, one of them and a switch. */
export const Pair = ({ exchange }: { readonly exchange: Exchange }) => {
  const { copy } = useConsole()
  const [side, setSide] = useState<'asked' | 'answered'>('asked')
  const { asked, answered, durationMs, curl, noCurl, webhook } = exchange
  const choice = (name: typeof side, words: string) => (
    <button type="button" aria-pressed={side === name} onClick={() => setSide(name)}>
      {words}
    </button>
  )
  return (
    <>
      <fieldset class="seg halves">
        <legend class="vh">Which half</legend>
        {choice('asked', 'Request')}
        {choice('answered', 'Response')}
      </fieldset>
      <div class={`pair ${side}`}>
        <div class="side asked">
          <header>
            <b>{asked.who}</b>
            <span class="mono cut mut">{asked.line}</span>
            {curl === undefined ? null : (
              <Button icon="copy" look="bare" onClick={() => copy(curl, 'this call as curl')}>
                curl
              </Button>
            )}
          </header>
          <Scrolled label={asked.who}>
            <Content half={asked} />
          </Scrolled>
        </div>
        <div class="side answered">
          <header>
            <b>{answered.who}</b>
            <span class="mono mut">{answered.line}</span>
            <span class="mut num push">{span(durationMs)}</span>
          </header>
          <Scrolled label={answered.who}>
            <Content half={answered} />
          </Scrolled>
        </div>
      </div>
      {noCurl === undefined ? null : <p class="hint">No curl: {noCurl}</p>}
      {webhook === undefined ? null : <SendAgain id={webhook} words="Send this one again" />}
    </>
  )
}
