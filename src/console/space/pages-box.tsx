import { useState } from 'preact/hooks'
import { hostOfAnotherSite } from '../../domain/site.ts'
import { Button, Field, Form } from '../parts/controls.tsx'
import { CopyText } from '../parts/copy.tsx'
import { useAnswer, useConsole } from '../parts/hooks.ts'

/** Where the hosted pages of the space are, and a way to put them on another site than the shop's. */
export const PagesBox = () => {
  const { act, control, space, watch } = useConsole()
  const [wish, setWish] = useState<string>()
  const path = { space: space.value }
  const shown = useAnswer(() => control.call('showPages', { path }), [watch.value.receivedChanged.value])
  if (!shown) return null
  const { url, startPages } = shown
  const other = new URL(startPages)
  other.hostname = hostOfAnotherSite(startPages)
  const put = async (): Promise<void> => {
    const got = await act('Hosted pages moved', 'putPages', { path, body: { url: wish ?? other.origin } })
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
        <li>
          <span class="dt ink2">Start pages</span>
          <span class="dd">
            <CopyText text={startPages} what="the address of start pages" />
          </span>
        </li>
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
      {url === null ? null : (
        <div class="acts">
          <Button onClick={() => act('Hosted pages are back', 'removePages', { path })}>Take back</Button>
        </div>
      )}
    </section>
  )
}
