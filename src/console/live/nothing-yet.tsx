import { ACCOUNT_OPTION, curlParts, JSON_OPTION, quoted, userOption } from '../../domain/curl.ts'
import { EXAMPLE_3D } from '../../domain/example-shop.ts'
import { Icon } from '../../look/icon.tsx'
import { Button, Go } from '../parts/controls.tsx'
import { useConsole } from '../parts/hooks.ts'
import { Code } from '../parts/shown.tsx'

/** Nothing has happened in the space: what to do, in the browser or with the exact call. */
export const NothingYet = () => {
  const { nav, space, catalogue, origin, copy, want } = useConsole()
  // The one whose challenge can be passed.
  const card = catalogue.cards.value?.find((one) => one.name === 'challenge_success' && one.paymentMethod === 'VIS')
  /** A first call as it can be pasted into a shell. */
  const call = (account: string): string =>
    curlParts({
      showsHead: true,
      verb: 'POST',
      url: `${origin}/v1/transactions`,
      options: [account, JSON_OPTION],
      data: quoted(`{
  "amount": 1250, "currency": "EUR", "refno": "order-1", "paymentMethods": ["VIS"],
  "card": { "number": "${card?.number}", "cvv": "123", "expiryMonth": "12", "expiryYear": "30",
    "3D": ${JSON.stringify(EXAMPLE_3D)} },
  "option": { "authenticationOnly": true } }`),
    }).join(' \\\n  ')
  // They are fetched when they are wanted, and kept nowhere.
  const copyCall = async (): Promise<void> => {
    const keys = await want('showCredentials', { path: { space: space.value } })
    const account = keys && userOption(`${keys.merchantId}:${keys.password}`)
    if (account) await copy(call(account), 'the call', 'The credentials for it are under Connect')
  }
  return (
    <div class="page">
      <div class="empty">
        <Icon name="list" class="big" />
        <div>
          <h1>Nothing has happened in this space yet</h1>
          <p>
            A pretend 3-D Secure service: your app calls it, and here you decide how each payment's authentication ends.
            Transactions and links of <b>{space.value}</b> appear here as they come, whoever makes them.
          </p>
        </div>
        <div class="acts">
          <Go icon="plus" look="pri" to={{ view: 'start' }} aria-keyshortcuts="n">
            Start a transaction here
          </Go>
          <Go icon="target" to={{ view: 'outcomes' }}>
            Choose an outcome first
          </Go>
        </div>
        <h2 class="h3">Or send the first one from a terminal</h2>
        <Code
          label="First call"
          text={card === undefined ? 'Loading' : call(ACCOUNT_OPTION)}
          action={
            <Button icon="copy" look="bare" disabled={card === undefined} onClick={copyCall}>
              Copy
            </Button>
          }
        />
        <p class="mut">
          Copied, it holds the credentials of this space. Or point your app at <code>{origin}</code> with them:{' '}
          <a href={nav.href({ view: 'space' })}>they are under Connect</a>.
        </p>
      </div>
    </div>
  )
}
