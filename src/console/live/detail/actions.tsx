import { Fragment } from 'preact'
import { useLayoutEffect, useState } from 'preact/hooks'
import { safeHref } from '../../../core/domain/safe-href.ts'
import { Icon } from '../../../pages/design/icon.tsx'
import { Button } from '../../parts/controls.tsx'
import { useConsole } from '../../parts/hooks.ts'
import { Entry, Menu } from '../../parts/menu.tsx'
import type { Action } from '../../state/action.ts'
import { actionsOf } from './available-actions.tsx'
import type { LoadedSubject } from './load-subject.ts'

const Entries = ({ rowActions }: { readonly rowActions: readonly Action[] }) =>
  rowActions.map((action) =>
    'run' in action ? (
      <Fragment key={action.label}>
        {action.group && <p class="grp">{action.group}</p>}
        <Entry note="" {...action} onClick={action.run} />
      </Fragment>
    ) : null,
  )

type ActionMenuProps = { readonly action: Extract<Action, { readonly entries: unknown }> }

/** Renders a menu of actions. Loads its entries on open if the sandbox provides them. */
const ActionMenu = ({ action: { label, icon, letter, head, entries } }: ActionMenuProps) => {
  const [loaded, setLoaded] = useState<readonly Action[]>([])
  const isLoadedOnOpen = typeof entries === 'function'
  return (
    <Menu
      icon={icon}
      letter={letter}
      summary={label}
      onOpen={isLoadedOnOpen ? () => void entries().then(setLoaded) : undefined}
    >
      {head && <p class="grp">{head}</p>}
      <Entries rowActions={isLoadedOnOpen ? loaded : entries} />
    </Menu>
  )
}

/** Renders an action as a button, a link or a menu. */
export const ActionButton = ({ action }: { readonly action: Action }) => {
  const { label, icon, letter, isFirst } = action
  const variant = isFirst ? 'pri' : ''
  if ('entries' in action) return <ActionMenu action={action} />
  if ('run' in action)
    return (
      <Button icon={icon} variant={variant} letter={letter} onClick={action.run}>
        {label}
      </Button>
    )
  return (
    <a class={`btn ${variant}`} href={safeHref(action.href)} target="_blank" rel="noopener" aria-keyshortcuts={letter}>
      {icon ? <Icon name={icon} isSmall /> : null}
      {label}
    </a>
  )
}

/** Renders the actions of a row, and registers them for the palette. */
export const Actions = ({ thing }: { readonly thing: LoadedSubject }) => {
  const console = useConsole()
  const { main, more } = actionsOf(console, thing)
  // A layout effect, so that a palette that is opened right after has them.
  useLayoutEffect(() => {
    console.rowActions.value = [...main, ...more]
    return () => {
      console.rowActions.value = []
    }
  }, [thing])
  return (
    <div class="acts">
      {main.map((action) => (
        <ActionButton key={action.label} action={action} />
      ))}
      {more.length > 0 ? (
        <Menu isRight summaryClass="btn icon" label="More" summary={<Icon name="more" />}>
          <Entries rowActions={more} />
        </Menu>
      ) : null}
    </div>
  )
}
