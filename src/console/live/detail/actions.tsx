import { useState } from 'preact/hooks'
import { webAddress } from '../../../domain/web-address.ts'
import { Icon } from '../../../look/icon.tsx'
import { Button } from '../../parts/controls.tsx'
import { CopyButton } from '../../parts/copy.tsx'
import { useConsole } from '../../parts/use-console.ts'
import { EndMenu } from './end-menu.tsx'
import { EnterCard } from './enter-card.tsx'
import { ExportMenu } from './export-menu.tsx'
import type { Thing } from './load-thing.ts'
import { PhoneCode } from './phone-code.tsx'
import { WebhookMenu } from './webhook-menu.tsx'

/** Opens what the cardholder sees, here or on a phone. */
const OpenPage = ({ page, isLink }: { readonly page: string; readonly isLink: boolean }) => {
  const [isShown, setShown] = useState(false)
  return (
    <>
      <a class="btn pri" href={webAddress(page)} target="_blank" rel="noopener" data-key="o" aria-keyshortcuts="o">
        <Icon name="open" isSmall />
        {isLink ? 'Open link' : 'Open challenge page'}
      </a>
      {isLink ? <CopyButton words="Copy link" what="the link" text={() => page} /> : null}
      <Button icon="qr" look="icon qr" aria-label="Show as QR code for a phone" onClick={() => setShown(true)} />
      {isShown ? <PhoneCode page={page} onClose={() => setShown(false)} /> : null}
    </>
  )
}

/** Everything that can be done about a thing. */
export const Actions = ({ thing }: { readonly thing: Thing }) => {
  const console = useConsole()
  const [isEntering, setEntering] = useState(false)
  const { row, first, explanation } = thing
  const { isOpen } = row.told
  const isResource = row.kind === 'transaction' || row.kind === 'link'
  const page = isResource ? row.page : undefined
  const isCardWanted = row.kind === 'link' && row.status === 'PENDING' && row.step !== 'authentication'
  const corrected = explanation?.corrected
  const curl = first?.curl
  // Loaded when it is wanted: it brings what starts things.
  const send = async (what: 'runAgain' | 'sendCorrected'): Promise<void> => {
    const loaded = await import('../../later.ts').catch(() => undefined)
    if (loaded) await loaded[what](console, thing)
    else console.toasts.say({ tone: 'fail', words: 'This part could not be loaded: load the page again' })
  }
  return (
    <div class="acts">
      {page === undefined ? null : <OpenPage page={page} isLink={row.kind === 'link'} />}
      {isCardWanted ? (
        <Button icon="card" onClick={() => setEntering(true)}>
          Enter a card
        </Button>
      ) : null}
      {isEntering ? <EnterCard thing={thing} onClose={() => setEntering(false)} /> : null}
      {isOpen && isResource && !isCardWanted ? <EndMenu thing={thing} /> : null}
      {corrected ? (
        <Button icon="again" look="pri" onClick={() => send('sendCorrected')}>
          Send corrected
        </Button>
      ) : null}
      {explanation?.notCorrected !== undefined && row.kind === 'request' && row.findings > 0 ? (
        <Button
          icon="bad"
          look="pri"
          onClick={() => document.querySelector('.xp mark')?.scrollIntoView({ block: 'center' })}
        >
          What to change
        </Button>
      ) : null}
      {isResource && !isOpen ? (
        <Button icon="again" letter="r" onClick={() => send('runAgain')}>
          Run again
        </Button>
      ) : null}
      {row.kind === 'request' || row.kind === 'authorization' ? null : <WebhookMenu thing={thing} />}
      {curl === undefined || row.kind === 'authorization' ? null : (
        <CopyButton words="Copy curl" what="the first call as curl" text={() => curl} letter="c" />
      )}
      <ExportMenu thing={thing} />
    </div>
  )
}
