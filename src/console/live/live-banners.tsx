import { clockTime, counted } from '../../telling/figures.ts'
import { Icon } from '../parts/icon.tsx'
import { Banner } from '../parts/states.tsx'
import { useConsole } from '../parts/use-console.ts'
import { MOST_ROWS } from '../state/row-list.ts'
import { spaceTime } from '../state/steering.ts'
import { figure } from './listed.ts'

/** Nobody answers: what is shown may be old, and when it is tried again. */
const Lost = ({ since, retryAt }: { readonly since: number; readonly retryAt: number }) => {
  const { watch, now } = useConsole()
  const { isKnown, clock, retry } = watch.value
  const at = new Date(clock.value ? spaceTime(clock.value, since) : since).toISOString()
  const seconds = Math.ceil((retryAt - now.value) / 1_000)
  return (
    <Banner
      icon="tech"
      title="The sandbox does not answer."
      action={
        <button type="button" class="btn" onClick={retry}>
          Try now
        </button>
      }
    >
      {isKnown.value ? `Showing what was known at ${clockTime(at)}. ` : 'Is it running? '}
      {/* It changes each second, which readers need not hear. */}
      <span aria-hidden="true">{seconds > 0 ? `Trying again in ${seconds} s` : 'Trying again'}; </span>
      nothing is lost when it comes back.
    </Banner>
  )
}

/** What is to be said of the whole list. */
export const LiveBanners = () => {
  const { watch, nav } = useConsole()
  const { connection, notice, list, dismiss } = watch.value
  const now = connection.value
  if (now.is === 'lost') return <Lost {...now} />
  const said = notice.value
  const { length } = list.rows.value
  const total = list.total.value
  return (
    <>
      {said ? (
        <Banner
          tone="ok"
          icon="pass"
          title={said.is === 'restarted' ? 'The sandbox was restarted; reconnected.' : 'Connected again.'}
          action={
            <button type="button" class="btn bare icon" aria-label="Dismiss" onClick={dismiss}>
              <Icon name="off" isSmall />
            </button>
          }
        >
          {said.came === 0
            ? 'Nothing came while you were away, nothing was lost.'
            : `${counted(said.came, 'row', 'rows')} came while you were away, nothing was lost or doubled.`}
        </Banner>
      ) : null}
      {length >= MOST_ROWS && total > length ? (
        <Banner
          tone="info"
          icon="list"
          title={`${figure(length)} of ${figure(total)} rows are kept here.`}
          action={
            <a class="btn" href={nav.href({ view: 'space', selected: '' })}>
              Export
            </a>
          }
        >
          The oldest {figure(total - length)} left this list; their transactions still answer.
        </Banner>
      ) : null}
    </>
  )
}
