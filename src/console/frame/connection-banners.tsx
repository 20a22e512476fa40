import { clockTime, counted } from '../../telling/figures.ts'
import { Button } from '../parts/controls.tsx'
import { useConsole } from '../parts/hooks.ts'
import { Banner } from '../parts/shown.tsx'

/** Nobody answers: what is shown may be old, and when it is tried again. */
const Lost = ({ retryAt }: { readonly retryAt: number }) => {
  const { told, watch, now } = useConsole()
  const { isKnown, wake } = watch.value
  const seconds = Math.ceil((retryAt - now.value) / 1_000)
  return (
    <Banner icon="tech" title="The sandbox does not answer." action={<Button onClick={wake}>Try now</Button>}>
      {isKnown.value ? `Showing what was known at ${clockTime(told.local(told.now.value))}. ` : 'Is it running? '}
      {/* It changes each second, which readers need not hear. */}
      <span aria-hidden="true">{seconds > 0 ? `Trying again in ${seconds} s` : 'Trying again'}; </span>
      what it keeps comes back with it.
    </Banner>
  )
}

const TITLES = {
  restarted: 'The sandbox was restarted; reconnected.',
  emptied: 'The sandbox was restarted and has another state.',
  back: 'Connected again.',
} as const

/** That nobody answers, or what a new start of the sandbox means for what is shown: over every view. */
export const ConnectionBanners = () => {
  const { connection, notice, dismiss } = useConsole().watch.value
  const now = connection.value
  if (now.is === 'lost') return <Lost {...now} />
  const said = notice.value
  if (!said) return null
  const isEmptied = said.is === 'emptied'
  return (
    <Banner
      tone={isEmptied ? 'info' : 'ok'}
      icon={isEmptied ? 'list' : 'pass'}
      title={TITLES[said.is]}
      action={<Button icon="off" look="bare icon" aria-label="Dismiss" onClick={dismiss} />}
    >
      {isEmptied
        ? 'What was here is gone: it was started with --ephemeral, or on another state folder.'
        : said.came === 0
          ? 'Nothing happened while you were away, and nothing was lost.'
          : `${counted(said.came, 'row', 'rows')} came while you were away, nothing was lost or doubled.`}
    </Banner>
  )
}
