import { Button, Go } from '../parts/controls.tsx'
import { Banner } from '../parts/states.tsx'
import { useConsole } from '../parts/use-console.ts'
import { Basics } from './basics.tsx'
import { Consequences } from './consequences.tsx'
import type { Kind } from './fields.ts'
import { Folds } from './folds.tsx'
import { FormContext } from './form-parts.tsx'
import type { Refusal } from './send.ts'
import { useStart } from './use-start.ts'

const Refused = ({ title, words, request = '' }: Refusal) => (
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

const StartForm = ({ kind, wanted }: { readonly kind: Kind; readonly wanted: string }) => {
  const form = useStart(kind, wanted)
  return (
    <FormContext.Provider value={form}>
      <div class="two">
        <form
          class="box"
          onSubmit={(event) => {
            event.preventDefault()
            void form.send(event.submitter?.dataset.page !== undefined)
          }}
        >
          {form.refusal ? <Refused {...form.refusal} /> : null}
          <Basics />
          <Folds />
          <div class="acts">
            <Button icon="open" look="pri" type="submit" data-page disabled={!form.isReady}>
              Start and open its page
            </Button>
            <Button type="submit" disabled={!form.isReady}>
              Start
            </Button>
          </div>
        </form>
        <Consequences />
      </div>
    </FormContext.Provider>
  )
}

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
            {Object.entries({ '': 'Transaction', link: 'Link' }).map(([selected, words]) => (
              <a
                key={selected}
                href={nav.href({ selected })}
                aria-current={(selected === 'link') === (kind === 'link') ? 'page' : undefined}
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
