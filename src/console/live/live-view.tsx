import { useEffect, useMemo } from 'preact/hooks'
import type { Row } from '../../core/contract/control.gen.ts'
import { lower, withNextAction } from '../../core/describe/format.ts'
import { EXAMPLE_3D } from '../../core/domain/example-contract-data.ts'
import { ACCOUNT_OPTION, curlParts, JSON_OPTION, quoted, userOption } from '../../core/domain/shell-quoting.ts'
import { Icon } from '../../pages/design/icon.tsx'
import { SendAgainButton } from '../parts/action-buttons.tsx'
import { Button, LinkButton } from '../parts/controls.tsx'
import { Code, Skeleton } from '../parts/display-parts.tsx'
import { useConsole } from '../parts/hooks.ts'
import { lazyComponent } from '../parts/lazy.tsx'
import { AttentionItem, AttentionOverview, formatCount, MOST_ROWS, OverviewPart, RowLinks } from './attention.tsx'
import { ActionButton } from './detail/actions.tsx'
import { Detail } from './detail/detail.tsx'
import { ListPane } from './list-pane.tsx'

/** Loaded on first use. */
const DiffView = lazyComponent((of) => of.DiffView)

const Waits = ({ row }: { readonly row: Row }) => {
  const now = useConsole().derived.now.value
  const { held, icon, title, description, nextAction } = row.display
  if (held)
    return (
      <AttentionItem row={row} sign={{ name: 'snow' }} title={held.title} description={held.description}>
        <SendAgainButton id={held.webhook} isFirst />
      </AttentionItem>
    )
  const href = 'page' in row ? row.page : undefined
  return (
    <AttentionItem
      row={row}
      sign={{ name: icon }}
      title={title}
      description={withNextAction(description, nextAction, now)}
    >
      {href && <ActionButton action={{ label: 'Open page', icon: 'open', href }} />}
    </AttentionItem>
  )
}

/** Groups rows that wait for the same step, newest first. */
const waitingGroups = (rows: readonly (Row | undefined)[]) => {
  const groups = new Map<string, [Row, ...Row[]]>()
  for (const row of rows) {
    if (!row) continue
    const key = row.display.held?.title ?? row.display.title
    const group = groups.get(key)
    if (group) group.push(row)
    else groups.set(key, [row])
  }
  return [...groups]
}

const WaitingGroup = ({ group: [row, ...more] }: { readonly group: readonly [Row, ...Row[]] }) => {
  if (more.length === 0) return <Waits row={row} />
  const { held, icon, title, description } = row.display
  return (
    <AttentionItem
      row={row}
      sign={{ name: held ? 'snow' : icon }}
      title={`${more.length + 1} times: ${lower(held?.title ?? title)}`}
      description={held?.description ?? description}
      about={<RowLinks rows={[row, ...more]} />}
    />
  )
}

const Waiting = ({ count }: { readonly count: number }) => {
  const { list, see } = useConsole().watch.value.feed({ filter: 'open', search: '' })
  const rows = list.rows.value
  useEffect(() => see(0, MOST_ROWS), [see, rows.length])
  const newest = rows.slice(0, MOST_ROWS)
  // Older rows come and go without another rendering.
  const groups = useMemo(
    () => waitingGroups(newest).map(([title, group]) => <WaitingGroup key={title} group={group} />),
    newest,
  )
  return (
    <OverviewPart filter="open" title={`${formatCount(count)} waiting`} count={count} shown={MOST_ROWS}>
      {groups}
    </OverviewPart>
  )
}

/** Renders the overview if no row is selected: rows that need attention, and rows that wait. */
const Overview = () => {
  const counts = useConsole().derived.counts.value
  if (!counts) return <Skeleton />
  return (
    <div class="scroll">
      <AttentionOverview count={counts.attention} />
      {counts.open === 0 ? null : <Waiting count={counts.open} />}
      <p class="sec hint desk">
        Failed authentications are intended outcomes and not listed here. <kbd>J</kbd> <kbd>K</kbd> move through the
        list, <kbd>?</kbd> shows all keys.
      </p>
    </div>
  )
}

/** Renders the empty space: first steps in the browser or with curl. */
const NothingYet = () => {
  const { nav, space, catalogue, origin, copy, want } = useConsole()
  // The test card whose challenge passes with the right code.
  const card = catalogue.cards.value?.find((card) => card.name === 'challenge_success' && card.paymentMethod === 'VIS')
  /** Returns a first request as a curl command. */
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
  // The credentials are fetched on click and not kept.
  const copyCall = async (): Promise<void> => {
    const keys = await want('getCredentials', { path: { space: space.value } })
    const account = keys && userOption(`${keys.merchantId}:${keys.password}`)
    if (account) await copy(call(account), 'the command', 'The credentials are in Connect')
  }
  return (
    <div class="page">
      <div class="empty">
        <Icon name="list" class="big" />
        <div>
          <h1>No activity in this space yet</h1>
          <p>
            Your app calls this 3-D Secure sandbox, and you decide here how each authentication ends. Transactions and
            links of <b>{space.value}</b> appear here.
          </p>
        </div>
        <div class="acts">
          <LinkButton icon="plus" variant="pri" to={{ view: 'start' }} aria-keyshortcuts="n">
            Start a transaction
          </LinkButton>
          <LinkButton icon="target" to={{ view: 'outcomes' }}>
            Choose an outcome
          </LinkButton>
        </div>
        <h2 class="h3">Or send a request from a terminal</h2>
        <Code
          label="First request"
          text={card === undefined ? 'Loading' : call(ACCOUNT_OPTION)}
          action={
            <Button icon="copy" variant="bare" disabled={card === undefined} onClick={copyCall}>
              Copy
            </Button>
          }
        />
        <p class="mut">
          The copied command includes the credentials of this space. To use your app, set its base URL to{' '}
          <code>{origin}</code> and the credentials <a href={nav.href({ view: 'space' })}>in Connect</a>.
        </p>
      </div>
    </div>
  )
}

/** Renders the list of rows, and next to it the selected row or the overview. */
export const LiveView = () => {
  const { nav, watch, space } = useConsole()
  const { selected, filter, search } = nav.route.value
  const { isKnown, list } = watch.value
  const isBare = selected === '' && filter === 'all' && search === ''
  if (isBare && isKnown.value && list.total.value === 0) return <NothingYet />
  return (
    <>
      <h1 class="vh">Live activity in {space.value}</h1>
      <div class={`split ${selected !== '' ? 'sel' : filter === 'attention' ? 'looked' : ''}`}>
        <ListPane />
        <section class="pane det" aria-label="Details">
          {selected === '' ? <Overview /> : selected.includes('..') ? <DiffView /> : <Detail id={selected} />}
        </section>
      </div>
    </>
  )
}
