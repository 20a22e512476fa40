import { useComputed, useSignalEffect } from '@preact/signals'
import { useLayoutEffect, useState } from 'preact/hooks'
import { sentence } from '../core/describe/format.ts'
import { merchantReferenceOf } from '../core/describe/merchant-reference.ts'
import { withCode } from '../core/design/with-code.tsx'
import { Icon } from '../pages/design/icon.tsx'
import { ConnectionBanners, Messages } from './frame/messages.tsx'
import { Palette } from './frame/palette.tsx'
import { QueueBar } from './frame/queue-bar.tsx'
import { ShortcutsDialog } from './frame/shortcuts.tsx'
import { TopBar } from './frame/top-bar.tsx'
import { seenCount } from './live/attention-causes.ts'
import { LiveView } from './live/live-view.tsx'
import { Button, Field, Form, LinkButton } from './parts/controls.tsx'
import { ConsoleContext, focusOnRender, mayFocus, useAfterNavigation, useConsole } from './parts/hooks.ts'
import { lazyComponent } from './parts/lazy.tsx'
import { closeMenus } from './parts/menu.tsx'
import type { Console } from './state/console-state.ts'
import { NOTHING_CHOSEN, VIEWS_BY_KEY } from './state/navigation-state.ts'

/** Renders the navigation between views: at the side, on a phone at the bottom. Shows the number of rows that need attention. */
const Rail = () => {
  const console = useConsole()
  const { enters, nav, derived, locked } = console
  // Rendered again only for another number.
  const unseen = useComputed(() =>
    locked.value ? 0 : (derived.counts.value?.attention ?? 0) - seenCount(console),
  ).value
  const { view } = nav.route.value
  return (
    <nav class="rail" aria-label="Views">
      <span class="mark" aria-hidden="true">
        <Icon name="mark" />
      </span>
      {VIEWS_BY_KEY.map(({ view: at, name, icon }) => (
        <a
          key={at}
          class="nav"
          href={nav.href({ view: at, ...NOTHING_CHOSEN })}
          aria-current={at === view ? 'page' : undefined}
          onClick={() => {
            // Live keeps the focus free for single-letter keys.
            if (at !== 'live' && mayFocus()) enters.value = at
          }}
        >
          <Icon name={icon} />
          <span>{name}</span>
          {at === 'live' && unseen > 0 && (
            <span class="badge">
              {unseen}
              <span class="vh"> need attention</span>
            </span>
          )}
        </a>
      ))}
    </nav>
  )
}

/** All views but the first are loaded on the first visit. */
const VIEWS = {
  live: LiveView,
  outcomes: lazyComponent((of) => of.OutcomesView),
  start: lazyComponent((of) => of.StartView),
  space: lazyComponent((of) => of.SpaceView),
}

/** Returns the window title: the selected row, otherwise the view. */
const shownThing = ({ nav, watch }: Console): string => {
  const { view, selected } = nav.route.value
  const { list, find } = watch.value
  // Reads the signal of the list, so that the title changes once the row is loaded.
  const match = view === 'live' && selected !== '' && list.rows.value.length > 0 ? find(selected) : undefined
  return match
    ? `${match.display.title}: ${merchantReferenceOf(match)}`
    : (VIEWS_BY_KEY.find((item) => item.view === view)?.name ?? '')
}

/** Asks for the control token. It is kept in this tab until the tab closes, and never appears in an address. */
const TokenForm = () => {
  const { giveToken, locked } = useConsole()
  const isRejected = locked.value === 'wrong token'
  const [token, setToken] = useState('')
  return (
    <main id="main" class="page" tabIndex={-1}>
      <Form class="empty" onSubmit={() => giveToken(token)}>
        <h1>Enter the control token</h1>
        <p>
          This sandbox was started with <code>--control-token</code> or <code>THREEDS_CONTROL_TOKEN</code>. Use that
          token, or the token of your space. It is kept in this tab until you close it.
        </p>
        <Field
          label="Control token"
          type="password"
          required
          pattern="[!-~]+"
          title="Printable ASCII characters, without spaces"
          ref={focusOnRender}
          value={token}
          onChange={setToken}
          aria-invalid={isRejected}
          hint={
            isRejected && (
              <span class="t-fail" role="alert">
                This is not the token of this sandbox.
              </span>
            )
          }
        />
        <div>
          <Button variant="pri" type="submit">
            Open the console
          </Button>
        </div>
      </Form>
    </main>
  )
}

/** Explains why the space cannot be opened, and links to one that can. */
const NoSpace = ({ message }: { readonly message: string }) => {
  const only = useConsole().only()
  const home = only ?? 'default'
  return (
    <div class="page">
      <div class="empty" role="alert">
        <h1>{only === undefined ? 'This space cannot be opened' : 'Your token does not open this space'}</h1>
        <p>{withCode(sentence(message))}</p>
        <div class="acts">
          <LinkButton variant="pri" to={{ space: home, ...NOTHING_CHOSEN }}>
            Go to space {home}
          </LinkButton>
        </div>
      </div>
    </div>
  )
}

/**
 * After a navigation, closes dialogs and menus of the previous page. If the focused element is no longer visible, focuses
 * the new content, because the browser would start at the top of the page again.
 */
const useArrival = (console: Console): void => {
  const { nav, overlay } = console
  const { space, view, selected } = nav.route.value
  // A dialog about one row or space must not stay open on another.
  useLayoutEffect(() => {
    if (typeof overlay.value === 'function') overlay.value = undefined
  }, [space, view, selected])
  // Runs in the same layout effect as the rendering, so that a menu that is opened right after it stays open.
  useAfterNavigation(console, () => {
    closeMenus()
    const { activeElement, body } = document
    // A hidden element keeps the focus until the next frame.
    if (activeElement === body || !activeElement?.checkVisibility())
      document.getElementById('main')?.focus({ preventScroll: true })
  })
}

/** Renders the whole page. */
export const App = ({ console }: { readonly console: Console }) => {
  const { nav, overlay, locked, watch } = console
  useArrival(console)
  const connection = watch.value.connection.value
  const title = useComputed(() => shownThing(console))
  useSignalEffect(() => {
    document.title = `${title.value} · threeds-sandbox console`
  })
  const Shown = VIEWS[nav.route.value.view]
  return (
    <ConsoleContext.Provider value={console}>
      <button type="button" class="skip" onClick={() => document.getElementById('main')?.focus()}>
        Skip to the content
      </button>
      <div class={`app ${connection.is === 'lost' ? 'lost' : ''}`}>
        <Rail />
        <TopBar />
        {locked.value ? (
          <TokenForm />
        ) : (
          <main id="main" tabIndex={-1}>
            <div class="col">
              <ConnectionBanners />
              <div class="rest">
                {connection.is === 'rejected' ? <NoSpace message={connection.message} /> : <Shown />}
              </div>
            </div>
          </main>
        )}
        <Messages />
        <aside class="armedbar phone" aria-label="Queued outcomes and holds">
          <QueueBar />
        </aside>
      </div>
      {overlay.value === 'palette' && <Palette search="" />}
      {typeof overlay.value === 'object' && <Palette search={overlay.value.search} />}
      {overlay.value === 'keys' && <ShortcutsDialog />}
      {typeof overlay.value === 'function' && overlay.value()}
    </ConsoleContext.Provider>
  )
}
