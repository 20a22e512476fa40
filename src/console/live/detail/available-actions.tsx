import type { ComponentChildren } from 'preact'
import type { ChallengeOutcomeReason } from '../../../core/contract/control.gen.ts'
import { webhookOf } from '../../../core/describe/description.ts'
import { saveAnswer } from '../../parts/download.ts'
import { type Later, later } from '../../parts/lazy.tsx'
import type { Deed } from '../../state/action.ts'
import type { Console } from '../../state/console-state.ts'
import type { Thing } from './load-subject.ts'
import { ALL_AGAIN } from './webhook-choices.ts'

/** What a finished run can become. */
const FORMS = [
  { form: 'vitest', words: 'Test for vitest', note: 'with the test kit' },
  { form: 'playwright', words: 'Test for Playwright', note: 'in a browser' },
  { form: 'curl', words: 'Test with curl', note: 'a script for a shell' },
  { form: 'scenario', words: 'Scenario file', note: 'makes every run end like this; to keep, or for the space' },
] as const

/** More than four are no help to choose. */
const MOST = 4

/** Everything that can be done about a thing, what is wanted most first; what is wanted less stands behind one button. */
export const deedsOf = (console: Console, thing: Thing) => {
  const { act, copy, curl, nav, overlay, want } = console
  const { row, first, explanation, subject } = thing
  const { kind, id } = subject
  const main: Deed[] = []
  const more: Deed[] = []
  const opens = (draw: (loaded: Later) => ComponentChildren) => () =>
    later(console, (loaded) => {
      overlay.value = () => draw(loaded)
    })

  const endings = async (): Promise<readonly Deed[]> => {
    const got = await want('listChallengeOutcomes', { query: { [kind]: id } })
    // The merchant of a link knows nothing of the transaction behind it: it is the link that is ended.
    const end = ({ call: { body }, title: words }: ChallengeOutcomeReason): void => {
      overlay.value = undefined
      const done = `Ended: ${words}`
      if (body === undefined) void act(done, kind === 'link' ? 'expireLink' : 'expireTransaction', { path: { id } })
      else void act(done, kind === 'link' ? 'completeLinkChallenge' : 'completeChallenge', { path: { id }, body })
    }
    return (got?.outcomes ?? []).flatMap((ending): readonly Deed[] => {
      const { id: status, icon: sign, title: words, description: note } = ending
      const code = /^[A-Z]$/.test(status) ? ` (${status})` : ''
      const pick = opens((of) => <of.ReasonPicker ending={ending} onPick={end} />)
      if (status === 'N') return [{ words: `${words}…${code}`, note, sign, run: pick }]
      const one = { words: `${words}${code}`, note, sign, run: () => end(ending) }
      if (status !== 'Y') return [one]
      return [one, { words: `${words}, with a confidence…${code}`, note: 'How sure the bank is.', sign, run: pick }]
    })
  }

  const send = () => later(console, (of) => of.sendAgain(console, thing))
  if (row.kind === 'request') {
    const show = () => document.querySelector('.xp mark')?.scrollIntoView({ block: 'center' })
    if (explanation?.corrected) main.push({ words: 'Send corrected', icon: 'again', isFirst: true, run: send })
    else if (explanation?.notCorrected !== undefined && row.findings > 0)
      main.push({ words: 'What to change', icon: 'bad', isFirst: true, run: show })
    const run = () => copy(curl('getRequest', { path: { id: row.id } }), 'the call as curl')
    more.push({ words: 'Copy the call that shows it', icon: 'copy', run })
  }

  if (row.kind === 'transaction' || row.kind === 'link') {
    const isLink = row.kind === 'link'
    // What the cardholder sees.
    const href = row.page
    if (href !== undefined) {
      main.push({ words: isLink ? 'Open link' : 'Open challenge page', icon: 'open', letter: 'o', isFirst: true, href })
      if (isLink) main.push({ words: 'Copy link', icon: 'copy', run: () => copy(href, 'the link') })
      const run = opens((of) => <of.PhoneCode page={href} />)
      more.push({ words: 'Open it on a phone…', note: 'as a QR code', icon: 'open', run })
    }
    // What goes on with an open one, or begins anew with an ended one.
    if (isLink && row.status === 'PENDING' && row.step !== 'authentication') {
      main.push({ words: 'Enter a card', icon: 'card', run: opens((of) => <of.EnterCard {...thing} />) })
    } else if (row.display.isOpen) {
      const head = 'End this now, whatever the card wants'
      main.push({ words: 'End as', icon: 'flag', letter: 'e', head, entries: endings })
    } else {
      const tests = FORMS.map((form) => ({ ...form, run: opens((of) => <of.RunText {...subject} {...form} />) }))
      main.push(
        { words: 'Run again', icon: 'again', letter: 'r', run: send },
        { words: 'Make a test', icon: 'pen', letter: 'm', entries: tests },
      )
    }
    // What can be taken along: into a ticket, a test, a document.
    const query = { [kind]: id }
    const compare = () => nav.go({ selected: `${id}..` })
    const page = 'Saved as a page, which opens without a sandbox'
    const asPage = () => saveAnswer(console, page, `run-${id}.html`, 'getTimeline', { query })
    const har = 'Saved as HAR, for the developer tools of a browser'
    const asHar = () => saveAnswer(console, har, `${id}.har`, 'getRequestsHar', { query })
    more.push(
      { words: 'Compare with…', note: 'a good one and a bad one: what differs first', icon: 'find', run: compare },
      { words: 'Save as one page', note: 'for a ticket; opens without a sandbox', icon: 'down2', run: asPage },
      { words: 'Save as HAR', note: 'all requests and answers', icon: 'down2', run: asHar },
    )
  }

  if (row.kind !== 'request' && row.kind !== 'authorization') {
    const hook = webhookOf(row)
    const again = (hook ? ALL_AGAIN : []).map(([words, note, body]) => {
      const done = words.replace('Send', body.delay === undefined ? 'Sent' : 'Leaves')
      return { words, note, run: () => hook && act(done, 'redeliverWebhook', { path: { id: hook.id }, body }) }
    })
    const another = {
      words: 'Send another status…',
      note: 'an older one, one that is not true, another body or address',
      run: opens((of) => <of.WebhookOrder {...thing} />),
    }
    const head = hook ? {} : { head: 'No webhook was sent about this yet' }
    main.push({ words: 'Webhook', icon: 'hook', letter: 'w', ...head, entries: [...again, another] })
  }

  const call = row.kind === 'authorization' ? undefined : first?.curl
  if (call !== undefined)
    main.push({ words: 'Copy curl', icon: 'copy', letter: 'c', run: () => copy(call, 'the first call as curl') })
  return main.length === 0
    ? { main: more, more: [] }
    : { main: main.slice(0, MOST), more: [...main.slice(MOST), ...more] }
}
