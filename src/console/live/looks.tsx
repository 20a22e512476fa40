import { useEffect } from 'preact/hooks'
import { withUntil } from '../../telling/figures.ts'
import { referenceOf } from '../../telling/reference-of.ts'
import { Button, Go } from '../parts/controls.tsx'
import { SendAgain } from '../parts/deeds.tsx'
import { useConsole } from '../parts/hooks.ts'
import { Fold } from '../parts/shown.tsx'
import { effectOf } from '../state/toasts.ts'
import { figure } from './listed.ts'
import { Need, Part } from './need.tsx'
import { isSeen, type Trouble, troublesIn } from './troubles.ts'

/** How many of a group are named. */
const MOST = 12

/** The same for several, and what came of all of it. */
const SendAll = ({ ids }: { readonly ids: readonly string[] }) => {
  const { control, toasts } = useConsole()
  const send = async (): Promise<void> => {
    const all = await Promise.all(
      ids.map(async (id) => {
        const got = await control.call('redeliverWebhook', { path: { id } })
        return 'value' in got && effectOf('redeliverWebhook', '', got.value, [{ path: { id } }]).tone === 'pass'
      }),
    )
    const failed = all.filter((isGood) => !isGood).length
    const words = failed === 0 ? 'all arrived' : `${failed} did not arrive`
    toasts.say({ tone: failed === 0 ? 'pass' : 'warn', words: `${ids.length} sent again: ${words}` })
  }
  return (
    <Button icon="again" onClick={send}>
      Send all again
    </Button>
  )
}

/** The same trouble, said once. */
const Look = ({ trouble }: { readonly trouble: Trouble }) => {
  const { nav, seen, told } = useConsole()
  const { key, title, words, rows, hooks, at } = trouble
  const [row, ...more] = rows
  if (!row) return null
  const isOld = isSeen(trouble, seen.read())
  const [hook] = hooks
  return (
    <Need
      row={row}
      sign={{ name: hook === undefined ? row.told.sign : 'hook', tone: 'warn' }}
      title={title}
      words={more.length > 0 ? words : withUntil(words, row.told.look?.until, told.now.value)}
      about={
        more.length > 0 && (
          <p class="mut">
            {rows.slice(0, MOST).map((one) => (
              <>
                <a href={nav.href({ selected: one.id })}>
                  <bdi>{referenceOf(one)}</bdi>
                </a>{' '}
              </>
            ))}
            {rows.length > MOST ? `and ${figure(rows.length - MOST)} more` : ''}
          </p>
        )
      }
    >
      {hook === undefined || isOld ? null : more.length > 0 ? <SendAll ids={hooks} /> : <SendAgain id={hook} />}
      {row.kind === 'request' && !isOld ? <Go to={{ selected: row.id }}>What to change</Go> : null}
      <Button
        icon={isOld ? 'back' : 'eye'}
        look="bare icon"
        title={isOld ? 'Not seen' : 'Mark as seen'}
        aria-label={isOld ? 'Not seen' : 'Mark as seen'}
        onClick={() => seen.mark(key, isOld ? '' : at)}
      />
    </Need>
  )
}

/** Trouble is grouped among so many of the newest. */
const MOST_LOOKED = 200

/** What needs a look, the same trouble once; what was marked as seen stands behind. */
export const Looks = ({ count }: { readonly count: number }) => {
  const { seen, watch } = useConsole()
  const { list, see } = watch.value.feed({ filter: 'look', search: '' })
  useEffect(() => see(0, MOST_LOOKED), [see, list.rows.value.length])
  const all = troublesIn(list.rows.value)
  const kept = seen.read()
  const old = all.filter((trouble) => isSeen(trouble, kept))
  const fresh = all.filter((trouble) => !old.includes(trouble))
  const left = count - old.reduce((sum, { rows }) => sum + rows.length, 0)
  return (
    <>
      {left > 0 ? (
        <Part
          filter="look"
          title={left === 1 ? '1 thing needs a look' : `${figure(left)} things need a look`}
          count={count}
          shown={Math.min(count, MOST_LOOKED)}
        >
          {fresh.map((trouble) => (
            <Look key={trouble.key} trouble={trouble} />
          ))}
        </Part>
      ) : (
        <section class="sec">
          <h2>Nothing needs a look</h2>
          <p class="ink2">
            {count > 0 ? 'Everything that did was marked as seen.' : 'Webhooks arrive, and requests are valid.'}
          </p>
        </section>
      )}
      {old.length > 0 ? (
        <section class="sec">
          <Fold title="Seen" says={<span class="mut">{count - left}</span>}>
            <ul>
              {old.map((trouble) => (
                <Look key={trouble.key} trouble={trouble} />
              ))}
            </ul>
          </Fold>
        </section>
      ) : null}
    </>
  )
}
