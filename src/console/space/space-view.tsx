import { useState } from 'preact/hooks'
import type { SpaceCredentials } from '../../core/contract/control.gen.ts'
import { hostOfAnotherSite } from '../../core/domain/same-site.ts'
import { Button, Field, Form } from '../parts/controls.tsx'
import { CopyText, environmentLines } from '../parts/copy.tsx'
import { Code, Named } from '../parts/display-parts.tsx'
import { useAnswer, useConsole } from '../parts/hooks.ts'
import { ReceiverBox } from './receiver-panel.tsx'
import { UndoBanner } from './replace-state.tsx'

const rowsOf = (keys: SpaceCredentials) => ({
  Address: keys.environment.SANDBOX_URL,
  User: keys.merchantId,
  Password: keys.password,
  [`Link key (${keys.linkKeyHeader})`]: keys.linkKey,
  'Webhook secret': keys.webhookSecret,
  [`Key of ${keys.signatureHeader}`]: keys.signatureKey,
})

/** What an app needs to work in the space. Asked for by a click, and forgotten when the view is left. */
const AccessBox = () => {
  const { copy, space, want } = useConsole()
  const [shown, setShown] = useState<SpaceCredentials>()
  const ask = () => want('getCredentials', { path: { space: space.value } })
  const copied = (text: string, what: string) => copy(text, what, 'Select it under “Point your app”')
  const copyLines = async () => {
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
            {Object.entries(rowsOf(shown)).map(([words, value]) => (
              <Named key={words} name={words} look="mono" words={value}>
                <Button icon="copy" look="bare" aria-label={`Copy ${words}`} onClick={() => copied(value, words)}>
                  Copy
                </Button>
              </Named>
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

/** Where the hosted pages of the space are, and a way to put them on another site than the shop's. */
const PagesBox = () => {
  const { act, space, watch } = useConsole()
  const [wish, setWish] = useState<string>()
  const path = { space: space.value }
  const shown = useAnswer('getSpacePages', [{ path }], [watch.value.receivedChanged.value])
  if (!shown) return null
  const { url, startPages } = shown
  const other = new URL(startPages)
  other.hostname = hostOfAnotherSite(startPages)
  const put = async () => {
    const got = await act('Hosted pages moved', 'setSpacePages', { path, body: { url: wish ?? other.origin } })
    if ('value' in got) setWish(undefined)
  }
  return (
    <section class="box" aria-label="Hosted pages">
      <h2 class="h3">Hosted pages</h2>
      <p class="ink2">
        On one host name, whatever the ports, shop and bank are one site: SameSite keeps no cookie back, unlike in
        production. For a shop on localhost, put them on 127.0.0.1; for any other, on localhost.
      </p>
      <ul class="kv">
        <Named name="Start pages" words={<CopyText text={startPages} what="the address of start pages" />} />
        <li class="ask">
          <Form class="inline" onSubmit={put}>
            <Field
              label="Address of what is created next"
              type="url"
              required
              value={wish ?? other.origin}
              onChange={setWish}
            />
            <Button type="submit">Move them there</Button>
          </Form>
        </li>
      </ul>
      {url !== null && (
        <div class="acts">
          <Button onClick={() => act('Hosted pages are back', 'deleteSpacePages', { path })}>Take back</Button>
        </div>
      )}
    </section>
  )
}

/** What an app needs to work in the space: what opens it, and where its webhooks, browsers and authorizations can go. */
export const SpaceView = () => {
  const name = useConsole().space.value
  return (
    <div class="page">
      <div class="wrap">
        <div class="page-h across">
          <h1 class="cut">Connect your app to {name}</h1>
        </div>
        <UndoBanner />
        <div class="two" key={name}>
          <div>
            <AccessBox />
            <PagesBox />
          </div>
          <ReceiverBox />
        </div>
      </div>
    </div>
  )
}
