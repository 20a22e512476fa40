import { useState } from 'preact/hooks'
import { parsedUrl } from '../../../domain/parsed-url.ts'
import { useConsole } from '../../parts/hooks.ts'
import { Code } from '../../parts/shown.tsx'
import { FormDialog } from './form-dialog.tsx'

const isLoopback = ({ hostname }: URL): boolean =>
  /^(localhost|.*\.localhost|127(\.\d+){3}|\[::1\]|0\.0\.0\.0|\[::\])$/.test(hostname)

/**
 * The address of a page as another machine in the network can open it. Where a page calls itself by a name of this machine
 * alone, the name by which the console was opened may do; undefined where both are known to this machine only.
 */
export const pageForPhone = (page: string, origin: string): string | undefined => {
  const url = parsedUrl(page)
  const here = parsedUrl(origin)
  if (!url || !here) return undefined
  if (!isLoopback(url)) return url.href
  if (isLoopback(here)) return undefined
  url.protocol = here.protocol
  url.host = here.host
  if (here.port === '') url.port = ''
  return url.href
}

const BIND = 'threeds-sandbox start --host 0.0.0.0 --public-url http://ADDRESS-OF-THIS-MACHINE:8080'

/** The page of a cardholder for a phone in the same network. */
export const PhoneCode = ({ page }: { readonly page: string }) => {
  const { origin } = useConsole()
  const address = pageForPhone(page, origin)
  const [isMissing, setMissing] = useState(false)
  if (address === undefined)
    return (
      <FormDialog title="Not reachable from a phone">
        <p>
          The sandbox answers on this machine only: <code>{page}</code>. Start it so that the network reaches it, with
          an address of this machine that your phone knows:
        </p>
        <Code label="Start" text={BIND} copies="the command" />
        <p class="hint">
          Then everybody in the network reaches it: a control token (--control-token) keeps them out of here.
        </p>
      </FormDialog>
    )
  return (
    <FormDialog title="Open it on a phone">
      {isMissing ? (
        <p role="alert">The code could not be drawn: type the address, or load the page again.</p>
      ) : (
        <img
          class="qr-code"
          src={`console-code.svg?of=${encodeURIComponent(address)}`}
          alt={`QR code of ${address}`}
          onError={() => setMissing(true)}
        />
      )}
      <p class="hint">For a phone in the same network as this machine.</p>
      <Code label="Address" text={address} copies="the address" />
    </FormDialog>
  )
}
