import { useLayoutEffect, useState } from 'preact/hooks'
import { webAddress } from '../../../core/domain/web-address.ts'
import { Icon } from '../../../pages/design/icon.tsx'
import { Button } from '../../parts/controls.tsx'
import { useConsole } from '../../parts/hooks.ts'
import { Entry, Menu } from '../../parts/menu.tsx'
import type { Deed } from '../../state/action.ts'
import { deedsOf } from './available-actions.tsx'
import type { Thing } from './load-subject.ts'

const Offered = ({ deeds }: { readonly deeds: readonly Deed[] }) =>
  deeds.map((deed) => ('run' in deed ? <Entry key={deed.words} note="" {...deed} onClick={deed.run} /> : null))

type OfferProps = { readonly deed: Extract<Deed, { readonly entries: unknown }> }

/** Several under one button, asked for when it is opened where the sandbox knows them. */
const Offer = ({ deed: { words, icon, letter, head, entries } }: OfferProps) => {
  const [asked, setAsked] = useState<readonly Deed[]>([])
  const isAsked = typeof entries === 'function'
  return (
    <Menu
      icon={icon}
      letter={letter}
      summary={words}
      onOpen={isAsked ? () => void entries().then(setAsked) : undefined}
    >
      {head && <p class="grp">{head}</p>}
      <Offered deeds={isAsked ? asked : entries} />
    </Menu>
  )
}

/** What does it, or opens the page or the menu that does. */
export const DeedButton = ({ deed }: { readonly deed: Deed }) => {
  const { words, icon, letter, isFirst } = deed
  const look = isFirst ? 'pri' : ''
  if ('entries' in deed) return <Offer deed={deed} />
  if ('run' in deed)
    return (
      <Button icon={icon} look={look} letter={letter} onClick={deed.run}>
        {words}
      </Button>
    )
  return (
    <a class={`btn ${look}`} href={webAddress(deed.href)} target="_blank" rel="noopener" aria-keyshortcuts={letter}>
      {icon ? <Icon name={icon} isSmall /> : null}
      {words}
    </a>
  )
}

/** What can be done about a thing, here and in the palette. */
export const Actions = ({ thing }: { readonly thing: Thing }) => {
  const console = useConsole()
  const { main, more } = deedsOf(console, thing)
  // Together with what is drawn: a palette that is opened right after has them.
  useLayoutEffect(() => {
    console.deeds.value = [...main, ...more]
    return () => {
      console.deeds.value = []
    }
  }, [thing])
  return (
    <div class="acts">
      {main.map((deed) => (
        <DeedButton key={deed.words} deed={deed} />
      ))}
      {more.length > 0 ? (
        <Menu isRight summaryClass="btn icon" label="More" summary={<Icon name="more" />}>
          <Offered deeds={more} />
        </Menu>
      ) : null}
    </div>
  )
}
