import type { ComponentChildren } from 'preact'
import { useState } from 'preact/hooks'
import type { Exchange, Half } from '../../../telling/exchange.ts'
import { span } from '../../../telling/figures.ts'
import { Seg } from '../../parts/controls.tsx'
import { CopyButton } from '../../parts/copy.tsx'
import { SendAgain } from '../../parts/deeds.tsx'
import { Scrolled } from '../../parts/shown.tsx'
import { Content } from './json.tsx'

const HALVES = [
  ['asked', 'Request'],
  ['answered', 'Response'],
] as const
type Side = (typeof HALVES)[number][0]

type SideProps = { readonly side: Side; readonly half: Half; readonly children: ComponentChildren }

const OneSide = ({ side, half, children }: SideProps) => (
  <div class={`side ${side}`}>
    <header>
      <b>{half.who}</b>
      <span class={side === 'asked' ? 'mono cut mut' : 'mono mut'}>{half.line}</span>
      {children}
    </header>
    <Scrolled label={half.who}>
      <Content half={half} />
    </Scrolled>
  </div>
)

/** Request and answer beside each other; where there is no room, one of them and a switch. */
export const Pair = ({ exchange: { asked, answered, durationMs, curl, noCurl, webhook } }: { exchange: Exchange }) => {
  const [side, setSide] = useState<Side>('asked')
  return (
    <>
      <Seg look="halves" label="Which half" value={side} choices={HALVES} onChange={setSide} />
      <div class={`pair ${side}`}>
        <OneSide side="asked" half={asked}>
          {curl && <CopyButton look="bare" words="curl" what="this call as curl" text={() => curl} />}
        </OneSide>
        <OneSide side="answered" half={answered}>
          <span class="mut num push">{span(durationMs)}</span>
        </OneSide>
      </div>
      {noCurl === undefined ? null : <p class="hint">No curl: {noCurl}</p>}
      {webhook === undefined ? null : <SendAgain id={webhook} />}
    </>
  )
}
