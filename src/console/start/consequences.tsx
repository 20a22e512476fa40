import { CopyButton } from '../parts/copy.tsx'
import { Code } from '../parts/states.tsx'
import { useConsole } from '../parts/use-console.ts'
import { useForm } from './form-parts.tsx'
import { startAsCurl } from './send.ts'
import type { StartForm } from './use-start.ts'

type Step = readonly [title: string, words: string]

const CODES = 'On the page, 4444 passes and 4009 fails; it lists more codes.'

const backWords: Readonly<Record<string, string>> = {
  'built-in': 'To a built-in page that shows what your app would see.',
  own: 'To your own address.',
  none: 'To a result page of the sandbox.',
}

const hookWords: Readonly<Record<string, string>> = {
  'built-in': 'At the built-in receiver, which says whether both signatures hold. It stands under Space.',
  own: 'At your own address.',
  none: 'Only where the account has an address for webhooks.',
}

/** What will happen, in the order in which it does. */
const stepsOf = ({ kind, value, scenario }: StartForm): readonly Step[] => {
  const { group, title = 'The card decides', description = '' } = scenario ?? {}
  const asks = group === 'asks' && !description.includes('4444') ? ` ${CODES}` : ''
  const isRefused = group === 'network' || scenario?.name.startsWith('init_error') === true
  if (isRefused && kind === 'transaction') return [[title, `${description} Nothing is made, and no page opens.`]]
  const ends: readonly Step[] = [
    ['The browser comes back', backWords[value('#places')] ?? ''],
    ['A webhook arrives', hookWords[value('#receiver')] ?? ''],
  ]
  if (kind === 'link')
    return [
      ['The sandbox makes a link', 'It answers with an address. Nothing is charged.'],
      ['You open it and enter a card', 'All test cards are one click away on the page.'],
      scenario
        ? [title, `${description}${asks}`]
        : value('#threeDS').trim() === ''
          ? ['Nobody is asked', 'Without 3-D Secure the card is saved at once.']
          : ['The card decides', `Some cards ask for a code. ${CODES}`],
      ...ends,
    ]
  return [['The sandbox makes it', '201 with an id, and the page to open.'], [title, `${description}${asks}`], ...ends]
}

/** What the press of the button will do: in steps, and as the request that is sent. */
export const Consequences = () => {
  const form = useForm()
  const { origin } = useConsole()
  return (
    <div>
      <section class="box">
        <h2 class="h3">What happens next</h2>
        <ol class="steps">
          {stepsOf(form).map(([title, words], at) => (
            <li key={title}>
              <span class="n">{at + 1}</span>
              <div>
                <b>{title}</b>
                <p class="ink2">{words}</p>
              </div>
            </li>
          ))}
        </ol>
        <p class="mut">All of it can be watched under Live.</p>
      </section>
      <section class="box">
        <Code
          label="What will be sent"
          text={JSON.stringify(form.body, undefined, 2)}
          action={
            <CopyButton
              words="Copy as curl"
              what="the call as curl"
              look="bare"
              text={() => startAsCurl(form.kind, form, origin)}
            />
          }
        />
      </section>
    </div>
  )
}
