import { generate } from 'lean-qr/nano'
import { CopyButton } from '../../parts/copy.tsx'
import { Code } from '../../parts/states.tsx'
import { useConsole } from '../../parts/use-console.ts'
import { FormDialog } from './form-dialog.tsx'
import { pageForPhone } from './phone-page.ts'

/** Quiet modules around a code, as readers want them. */
const MARGIN = 4

const pathOf = (text: string): { readonly size: number; readonly path: string } => {
  const code = generate(text)
  let path = ''
  for (let y = 0; y < code.size; y += 1)
    for (let x = 0; x < code.size; x += 1) if (code.get(x, y)) path += `M${x + MARGIN} ${y + MARGIN}h1v1h-1z`
  return { size: code.size + 2 * MARGIN, path }
}

const BIND = 'threeds-sandbox start --host 0.0.0.0 --public-url http://ADDRESS-OF-THIS-MACHINE:8080'

/** The page of a cardholder for a phone in the same network. */
export const PhoneCode = ({ page, onClose }: { readonly page: string; readonly onClose: () => void }) => {
  const { origin } = useConsole()
  const address = pageForPhone(page, origin)
  if (address === undefined)
    return (
      <FormDialog title="Not reachable from a phone" onClose={onClose}>
        <p>
          The sandbox answers on this machine only: <code>{page}</code>. Start it so that the network reaches it, with
          an address of this machine that your phone knows:
        </p>
        <Code
          label="Start"
          text={BIND}
          action={<CopyButton class="btn bare" words="Copy" what="the command" text={() => BIND} />}
        />
        <p class="hint">
          Then everybody in the network reaches it: a control token (--control-token) keeps them out of here.
        </p>
      </FormDialog>
    )
  const { size, path } = pathOf(address)
  return (
    <FormDialog title="Open it on a phone" onClose={onClose}>
      <svg class="qr-code" viewBox={`0 0 ${size} ${size}`} role="img" aria-label={`QR code of ${address}`}>
        <path d={path} />
      </svg>
      <p class="hint">For a phone in the same network as this machine.</p>
      <Code
        label="Address"
        text={address}
        action={<CopyButton class="btn bare" words="Copy" what="the address" text={() => address} />}
      />
    </FormDialog>
  )
}
