import { useState } from 'preact/hooks'
import type { SpaceCredentials } from '../../core/contract/control.gen.ts'
import { sentence } from '../../core/describe/format.ts'
import { hostOfAnotherSite } from '../../core/domain/same-site.ts'
import { hasSpaceForm, SPACE_RULE } from '../../core/domain/space-name-message.ts'
import { Button, Choice, Field, Form } from '../parts/controls.tsx'
import { CopyText, environmentLines } from '../parts/copy.tsx'
import { Code, NamedValue } from '../parts/display-parts.tsx'
import { useConsole, useResponse } from '../parts/hooks.ts'
import { Box } from './box.tsx'
import { GatewayBox } from './gateway-panel.tsx'
import { type Invitation, invitationTo } from './invitation.ts'
import { ReceiverBox } from './receiver-panel.tsx'
import { UndoBanner } from './replace-state.tsx'

const rowsOf = (keys: SpaceCredentials) => ({
  Address: keys.environment.SANDBOX_URL,
  User: keys.merchantId,
  Password: keys.password,
  [`Link key (${keys.linkKeyHeader})`]: keys.linkKey,
  'Webhook secret': keys.webhookSecret,
  [`Key (${keys.signatureHeader})`]: keys.signatureKey,
})

/** Shows the credentials of the space. They are fetched on click, and dropped when you leave the view. */
const AccessBox = () => {
  const { copy, space, want } = useConsole()
  const [displayed, setShown] = useState<SpaceCredentials>()
  const request = () => want('getCredentials', { path: { space: space.value } })
  const copied = (text: string, subject: string) => copy(text, subject, 'Select it under “Connection settings”')
  const copyLines = async () => {
    const keys = displayed ?? (await request())
    if (keys && !(await copied(environmentLines(keys), 'the environment lines'))) setShown(keys)
  }
  return (
    <Box name="credentials">
      <div class="acts">
        <Button icon="eye" onClick={async () => setShown(displayed ? undefined : await request())}>
          {displayed ? 'Hide credentials' : 'Show credentials'}
        </Button>
        <Button icon="copy" onClick={copyLines}>
          Copy environment lines
        </Button>
      </div>
      {displayed ? (
        <>
          <ul class="kv">
            {Object.entries(rowsOf(displayed)).map(([label, value]) => (
              <NamedValue key={label} name={label} variant="mono" value={value}>
                <Button icon="copy" variant="bare" aria-label={`Copy ${label}`} onClick={() => copied(value, label)}>
                  Copy
                </Button>
              </NamedValue>
            ))}
          </ul>
          <Code label="Environment lines" text={environmentLines(displayed)} />
        </>
      ) : (
        <p class="hint">Credentials are fetched on request, and hidden when you leave this view.</p>
      )}
    </Box>
  )
}

/** Copies the address and the token of a space for a tester. If something is missing, shows the commands for it. */
const InvitationBox = () => {
  const { copy, only, space, want } = useConsole()
  const [invitation, setInvitation] = useState<Invitation>()
  const [typed, setTyped] = useState<string>()
  const name = typed ?? space.value
  const isWrong = !hasSpaceForm(name)
  const invite = async () => {
    if (isWrong) return
    const keys = await want('getCredentials', { path: { space: name } })
    if (!keys) return
    const created = invitationTo(keys)
    setInvitation(created)
    if (created.text !== undefined) await copy(created.text, 'the invitation', 'Copy it under “Invite a tester”')
  }
  const { text, commands } = invitation ?? {}
  return (
    <Box name="invitation">
      <Form class="inline" onSubmit={invite}>
        {only() === undefined && (
          <Field
            label="Space, also a new one"
            value={name}
            aria-invalid={isWrong}
            aria-describedby="invitation-hint"
            onChange={(next) => {
              setTyped(next)
              setInvitation(undefined)
            }}
          />
        )}
        <Button icon="copy" type="submit" disabled={isWrong}>
          Copy invitation
        </Button>
      </Form>
      {(!invitation || text !== undefined) && (
        <p id="invitation-hint" class={`hint ${isWrong ? 'err' : ''}`}>
          {isWrong
            ? sentence(SPACE_RULE)
            : `Address and token of ${name} in one text. The token opens this space only.`}
        </p>
      )}
      {invitation && (
        <div class="stack">
          {text !== undefined && <Code label="Invitation" text={text} copies="the invitation" />}
          {commands !== undefined && (
            <>
              <p class="t-warn" role="status">
                {text === undefined
                  ? `The space ${name} has no token. Restart the sandbox with your options and these:`
                  : 'A tester on another host cannot open this address. Open the console under the name of this host, or restart the sandbox with your options and these:'}
              </p>
              <Code label="Commands" text={commands} copies="the commands" />
            </>
          )}
        </div>
      )}
    </Box>
  )
}

/** Shows the origins that may show the hosted pages in a frame, and changes them. */
const FrameOrigins = () => {
  const { act, space, watch } = useConsole()
  const [edited, setEdited] = useState<string>()
  const path = { space: space.value }
  const displayed = useResponse('getRequestSettings', [{ path }], [watch.value.receivedChanged.value])
  if (!displayed) return null
  const { own, frameAncestors } = displayed
  const allow = async () => {
    const origins = (edited ?? frameAncestors.join(',')).split(/[\s,]+/).filter(Boolean)
    const got = await act('Frame origins set', 'setRequestSettings', {
      path,
      body: { ...own, frameAncestors: origins },
    })
    if ('value' in got) setEdited(undefined)
  }
  const reset = ({ frameAncestors: _, ...others }: typeof own) =>
    act('Frame origins reset', 'setRequestSettings', { path, body: others })
  return (
    <Form class="inline" onSubmit={allow}>
      <Field
        label="Origins that may frame the pages, comma-separated"
        placeholder="http://localhost:3000"
        value={edited ?? frameAncestors.join(', ')}
        onChange={setEdited}
      />
      <Button type="submit">Allow frames</Button>
      {own.frameAncestors !== undefined && <Button onClick={() => reset(own)}>Reset frames</Button>}
    </Form>
  )
}

/** Shows the host of the hosted pages, and moves new pages to another site than your shop. */
const PagesBox = () => {
  const { act, space, watch } = useConsole()
  const [edited, setEdited] = useState<string>()
  const path = { space: space.value }
  const displayed = useResponse('getSpacePages', [{ path }], [watch.value.receivedChanged.value])
  if (!displayed) return null
  const { url, startPages } = displayed
  const other = new URL(startPages)
  other.hostname = hostOfAnotherSite(startPages)
  // Rows of the newest transaction or link with return addresses come first.
  const [site] = watch.value.list.rows.value.flatMap((row) => (row && 'site' in row && row.site ? [row.site] : []))
  const put = async () => {
    const got = await act('Host for new bank pages set', 'setSpacePages', {
      path,
      body: { url: edited ?? other.origin },
    })
    if ('value' in got) setEdited(undefined)
  }
  return (
    <Box name="pages">
      <p class="ink2">
        Browsers ignore ports when they compare sites. For a shop on localhost, use 127.0.0.1; for any other host, use
        localhost.
      </p>
      {url === null && site === 'same-site' && (
        <p class="t-warn">Cookies: your shop and the bank page share a host, so SameSite is not tested.</p>
      )}
      <ul class="kv">
        <NamedValue name="Start pages" value={<CopyText text={startPages} subject="the address of start pages" />} />
        <li class="ask">
          <Form class="inline" onSubmit={put}>
            <Field
              label="Host for new bank pages"
              type="url"
              required
              value={edited ?? other.origin}
              onChange={setEdited}
            />
            <Button type="submit">Use this host</Button>
          </Form>
        </li>
      </ul>
      <FrameOrigins />
      {url !== null && (
        <div class="acts">
          <Button onClick={() => act('Host for new bank pages reset', 'deleteSpacePages', { path })}>Reset</Button>
        </div>
      )}
    </Box>
  )
}

const INDICATORS = [
  ['obey', 'Change the outcome'],
  ['ignore', 'Ignored'],
] as const
const DATA_RULES = [
  ['note', 'Note gaps'],
  ['reject', 'Reject gaps with 400'],
  ['off', 'Do not check'],
] as const

/** Shows how requests of the space are handled, and changes it. */
const RequestsBox = () => {
  const { act, space, watch } = useConsole()
  const path = { space: space.value }
  const displayed = useResponse('getRequestSettings', [{ path }], [watch.value.receivedChanged.value])
  if (!displayed) return null
  const { own, requestIndicators, dataRules } = displayed
  const change = (body: typeof own) => act('Request settings changed', 'setRequestSettings', { path, body })
  // Frame origins are set and reset with the hosted pages.
  const { frameAncestors: frames, ...resettable } = own
  const reset = () =>
    frames === undefined
      ? act('Request settings reset', 'deleteRequestSettings', { path })
      : act('Request settings reset', 'setRequestSettings', { path, body: { frameAncestors: frames } })
  return (
    <Box name="requests">
      <div class="inline">
        <Choice
          label="Indicators, such as a mandated challenge"
          value={requestIndicators}
          choices={INDICATORS}
          onChange={(value) => change({ ...own, requestIndicators: value })}
        />
        <Choice
          label="3-D Secure data"
          value={dataRules}
          choices={DATA_RULES}
          onChange={(value) => change({ ...own, dataRules: value })}
        />
      </div>
      <p class="hint">For requests of this space from now on.</p>
      {Object.keys(resettable).length > 0 && (
        <div class="acts">
          <Button onClick={reset}>Reset</Button>
        </div>
      )}
    </Box>
  )
}

/** Renders the connection settings of the space, and the addresses for webhooks, returns and authorizations. */
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
            <InvitationBox />
            <PagesBox />
            <RequestsBox />
            <GatewayBox />
          </div>
          <ReceiverBox />
        </div>
      </div>
    </div>
  )
}
