import { Button, Form, Go } from '../parts/controls.tsx'
import { CopyButton } from '../parts/copy.tsx'
import { useConsole } from '../parts/hooks.ts'
import { Banner } from '../parts/shown.tsx'
import { Basics, Spoil } from './basics.tsx'
import type { Kind } from './body.ts'
import { OtherFields } from './other-fields.tsx'
import { OutcomePick } from './outcome-pick.tsx'
import { startAsCurl } from './send.ts'
import { useStart } from './use-start.ts'

const WholeForm = ({ kind, wanted }: { readonly kind: Kind; readonly wanted: string }) => {
  const { origin } = useConsole()
  const form = useStart(kind, wanted)
  const { refusal, isReady, send } = form
  return (
    <Form class="two" onSubmit={(pressed) => send(pressed?.dataset.page !== undefined)}>
      <div class="box">
        {refusal ? (
          <Banner
            icon="bad"
            title={refusal.title}
            action={
              refusal.request ? (
                <Go look="bare" to={{ view: 'live', selected: refusal.request }}>
                  See the request
                </Go>
              ) : undefined
            }
          >
            {refusal.words}
          </Banner>
        ) : null}
        <div class="form">
          <OutcomePick form={form} />
          <Basics form={form} />
          <Spoil form={form} />
        </div>
        <div class="acts">
          <Button icon="open" look="pri" type="submit" data-page title="Ctrl Enter" disabled={!isReady}>
            Start and open the page
          </Button>
          <Button type="submit" disabled={!isReady}>
            Only start
          </Button>
          <CopyButton words="curl" what="the call as curl" look="bare" text={() => startAsCurl(kind, form, origin)} />
        </div>
      </div>
      <OtherFields form={form} />
    </Form>
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
        </div>
        <WholeForm key={`${space.value} ${kind}`} kind={kind} wanted={rest.join('/')} />
      </div>
    </div>
  )
}
