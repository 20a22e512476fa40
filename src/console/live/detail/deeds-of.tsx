import type { ComponentChildren } from 'preact'
import type { EndingReason } from '../../../contract/control.gen.ts'
import { saveAnswer } from '../../parts/download.ts'
import type { Console } from '../../state/console.ts'
import type { Deed } from '../../state/deed.ts'
import { webhookOf } from '../listed.ts'
import type { Thing } from './load-thing.ts'
import { ALL_AGAIN } from './webhook-choices.ts'

type Later = typeof import('../../later.ts')

/** What is loaded when somebody wants it: dialogs, and what starts things. */
const later = async ({ toasts }: Console, does: (loaded: Later) => unknown): Promise<void> => {
  const loaded = await import('../../later.ts').catch(() => undefined)
  if (loaded) await does(loaded)
  else toasts.say({ tone: 'fail', words: 'This part could not be loaded: load the page again' })
}

/** What a finished run can become. */
const FORMS = [
  { form: 'vitest', words: 'Test for vitest', note: 'with the test kit' },
  { form: 'playwright', words: 'Test for Playwright', note: 'in a browser' },
  { form: 'curl', words: 'Test with curl', note: 'a script for a shell' },
  { form: 'scenario', words: 'Scenario file', note: 'makes every run end like this; to keep, or for the space' },
] as const
export type Form = (typeof FORMS)[number]

/** More than four are no help to choose. */
const MOST = 4

/** Everything that can be done about a thing, what is wanted most first; what is wanted less stands behind one button. */
export const deedsOf = (console: Console, thing: Thing) => {
  const { act, copy, curl, nav, overlay, want } = console
  const { row, first, explanation } = thing
  const { kind, id } = thing.subject
  const isResource = row.kind === 'transaction' || row.kind === 'link'
  const isAsked = row.kind === 'request'
  const path = { id }
  const opens = (draw: (loaded: Later) => ComponentChildren) => () =>
    later(console, (loaded) => {
      overlay.value = () => draw(loaded)
    })

  /** What the cardholder sees. */
  const href = isResource ? row.page : undefined
  const page = (): readonly Deed[] => {
    if (href === undefined) return []
    const open = { icon: 'open', letter: 'o', isFirst: true, href } as const
    if (row.kind !== 'link') return [{ words: 'Open challenge page', ...open }]
    return [
      { words: 'Open link', ...open },
      { words: 'Copy link', icon: 'copy', run: () => copy(href, 'the link') },
    ]
  }
  const phone = (): readonly Deed[] => {
    if (href === undefined) return []
    const run = opens((of) => <of.PhoneCode page={href} />)
    return [{ words: 'Open it on a phone…', note: 'as a QR code', icon: 'open', run }]
  }

  const endings = async (): Promise<readonly Deed[]> => {
    const got = await want('listEndings', { query: { [kind]: id } })
    // The merchant of a link knows nothing of the transaction behind it: it is the link that is ended.
    const end = ({ call: { body }, words }: EndingReason): void => {
      overlay.value = undefined
      const done = `Ended: ${words}`
      if (body === undefined) void act(done, kind === 'link' ? 'expireLink' : 'expireTransaction', { path })
      else void act(done, kind === 'link' ? 'finishLinkChallenge' : 'finishChallenge', { path, body })
    }
    return (got?.endings ?? []).flatMap((ending): readonly Deed[] => {
      const { id: status, sign, words, sentence: note } = ending
      const code = /^[A-Z]$/.test(status) ? ` (${status})` : ''
      const pick = opens((of) => <of.ReasonPicker ending={ending} onPick={end} />)
      if (status === 'N') return [{ words: `${words}…${code}`, note, sign, run: pick }]
      const one = { words: `${words}${code}`, note, sign, run: () => end(ending) }
      if (status !== 'Y') return [one]
      return [one, { words: `${words}, with a confidence…${code}`, note: 'How sure the bank is.', sign, run: pick }]
    })
  }
  /** What goes on with an open one, or begins anew with an ended one. */
  const next = (): readonly Deed[] => {
    if (isAsked && explanation?.corrected) {
      const run = () => later(console, (of) => of.sendCorrected(console, thing))
      return [{ words: 'Send corrected', icon: 'again', isFirst: true, run }]
    }
    if (isAsked && explanation?.notCorrected !== undefined && row.findings > 0) {
      const run = () => document.querySelector('.xp mark')?.scrollIntoView({ block: 'center' })
      return [{ words: 'What to change', icon: 'bad', isFirst: true, run }]
    }
    if (!isResource) return []
    if (row.kind === 'link' && row.status === 'PENDING' && row.step !== 'authentication') {
      const run = opens((of) => <of.EnterCard thing={thing} />)
      return [{ words: 'Enter a card', icon: 'card', run }]
    }
    const head = 'End this now, whatever the card wants'
    if (row.told.isOpen) return [{ words: 'End as', icon: 'flag', letter: 'e', head, entries: endings }]
    const again = () => later(console, (of) => of.runAgain(console, thing))
    const tests = FORMS.map((form) => ({ ...form, run: opens((of) => <of.RunText kind={kind} id={id} {...form} />) }))
    return [
      { words: 'Run again', icon: 'again', letter: 'r', run: again },
      { words: 'Make a test', icon: 'pen', letter: 'm', entries: tests },
    ]
  }

  const webhook = (): readonly Deed[] => {
    if (isAsked || row.kind === 'authorization') return []
    const hook = webhookOf(row)
    const again = (hook ? ALL_AGAIN : []).map(([words, note, body]) => {
      const done = words.replace('Send', body.delay === undefined ? 'Sent' : 'Leaves')
      return { words, note, run: () => hook && act(done, 'redeliverWebhook', { path: { id: hook.id }, body }) }
    })
    const another = {
      words: 'Send another status…',
      note: 'an older one, one that is not true, another body or address',
      run: opens((of) => <of.WebhookOrder thing={thing} />),
    }
    const head = hook ? {} : { head: 'No webhook was sent about this yet' }
    return [{ words: 'Webhook', icon: 'hook', letter: 'w', ...head, entries: [...again, another] }]
  }

  const curlOfFirst = (): readonly Deed[] => {
    const call = row.kind === 'authorization' ? undefined : first?.curl
    if (call === undefined) return []
    return [{ words: 'Copy curl', icon: 'copy', letter: 'c', run: () => copy(call, 'the first call as curl') }]
  }

  /** What can be taken along: into a ticket, a test, a document. */
  const along = (): readonly Deed[] => {
    if (isAsked) {
      const run = () => copy(curl('showRequest', { path: { id: row.id } }), 'the call as curl')
      return [{ words: 'Copy the call that shows it', icon: 'copy', run }]
    }
    if (!isResource) return []
    const query = { [kind]: id }
    const compare = () => nav.go({ selected: `${id}..` })
    const asPage = () =>
      saveAnswer(console, 'Saved as a page, which opens without a sandbox', `run-${id}.html`, 'showRun', { query })
    const har = 'Saved as HAR, for the developer tools of a browser'
    const asHar = () => saveAnswer(console, har, `${id}.har`, 'listRequestsAsHar', { query })
    return [
      { words: 'Compare with…', note: 'a good one and a bad one: what differs first', icon: 'find', run: compare },
      { words: 'Save as one page', note: 'for a ticket; opens without a sandbox', icon: 'down2', run: asPage },
      { words: 'Save as HAR', note: 'all requests and answers', icon: 'down2', run: asHar },
    ]
  }
  const main = [...page(), ...next(), ...webhook(), ...curlOfFirst()]
  const more = [...phone(), ...along()]
  return main.length === 0
    ? { main: more, more: [] }
    : { main: main.slice(0, MOST), more: [...main.slice(MOST), ...more] }
}
