import { Button, Go } from '../parts/controls.tsx'
import { Banner } from '../parts/states.tsx'
import { useConsole } from '../parts/use-console.ts'
import { Basics } from './basics.tsx'
import { Consequences } from './consequences.tsx'
import type { Kind } from './fields.ts'
import { Folds } from './folds.tsx'
import { useStart } from './use-start.ts'

type FormProps = { readonly kind: Kind; readonly wanted: string }

const Refused = ({ form }: { readonly form: ReturnType<typeof useStart> }) => {
  if (!form.refusal) return null
  const { title, words, request = '' } = form.refusal
  return (
    <Banner
      icon="bad"
      title={title}
      action={
        request === '' ? undefined : (
          <Go look="bare" to={{ view: 'live', selected: request }}>
            See the request
          </Go>
        )
      }
    >
      {words}
    </Banner>
  )
}

const StartForm = ({ kind, wanted }: FormProps) => {
  const form = useStart(kind, wanted)
  return (
    <div class="two">
      <form
        class="box"
        onSubmit={(event) => {
          event.preventDefault()
          void form.send(event.submitter?.dataset.page !== undefined)
        }}
      >
        <Refused form={form} />
        <Basics form={form} />
        <Folds form={form} />
        <div class="acts">
          <Button icon="open" look="pri" type="submit" data-page disabled={!form.isReady}>
            Start and open its page
          </Button>
          <Button type="submit" disabled={!form.isReady}>
            Start
          </Button>
        </div>
      </form>
      <Consequences form={form} />
    </div>
  )
}

const KINDS: readonly (readonly [kind: Kind, words: string])[] = [
  ['transaction', 'Transaction'],
  ['link', 'Link'],
]

/** Starts a transaction or a link as an app would, so that the whole flow can be seen without one. */
export const StartView = () => {
  const { nav, space } = useConsole()
  const [first = '', ...rest] = nav.route.value.selected.split('/')
  const kind: Kind = first === 'link' ? 'link' : 'transaction'
  return (
    <div class="page">
      <div class="wrap">
        <div class="page-h across">
          <h1>Start something without an app</h1>
          <nav class="seg" aria-label="What to start">
            {KINDS.map(([one, words]) => (
              <a
                key={one}
                href={nav.href({ selected: one === 'link' ? one : '' })}
                aria-current={one === kind ? 'page' : undefined}
              >
                {words}
              </a>
            ))}
          </nav>
          <p>
            {kind === 'link'
              ? 'A page on which somebody enters a card; you get a token for it.'
              : 'One payment authentication, from the first call to the webhook.'}{' '}
            Everything has a default: press the button.
          </p>
        </div>
        <StartForm key={`${space.value} ${kind}`} kind={kind} wanted={rest.join('/')} />
      </div>
    </div>
  )
}
