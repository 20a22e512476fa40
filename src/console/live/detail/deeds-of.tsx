import type { Ending, EndingReason } from '../../../contract/control.gen.ts'
import { saveAnswer } from '../../parts/download.ts'
import type { Console } from '../../state/console.ts'
import type { Deed, Draw } from '../../state/deed.ts'
import { webhookOf } from '../listed.ts'
import type { Thing } from './load-thing.ts'
import { FORMS } from './run-forms.ts'
import { ALL_AGAIN } from './webhook-choices.ts'

type Later = typeof import('../../later.ts')

/** What is loaded when somebody wants it: dialogs, and what starts things. */
const later = async ({ toasts }: Console, does: (loaded: Later) => unknown): Promise<void> => {
  const loaded = await import('../../later.ts').catch(() => undefined)
  if (loaded) await does(loaded)
  else toasts.say({ tone: 'fail', words: 'This part could not be loaded: load the page again' })
}

/** More than four are no help to choose. */
const MOST = 4

/** Everything that can be done about a thing, what is wanted most first; what is wanted less stands behind one button. */
export const deedsOf = (console: Console, thing: Thing) => {
  const { act, copy, curl, nav, overlay, want } = console
  const { row, link, first, explanation } = thing
  const isResource = row.kind === 'transaction' || row.kind === 'link'
  const isAsked = row.kind === 'request'
  const { isOpen } = row.told
  const kind = link ? 'link' : 'transaction'
  const id = link?.id ?? row.id
  const path = { id }
  const opens = (draw: (loaded: Later) => Draw) => () =>
    later(console, (loaded) => {
      overlay.value = draw(loaded)
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
    const run = opens((of) => (onClose) => <of.PhoneCode page={href} onClose={onClose} />)
    return [{ words: 'Open it on a phone…', note: 'as a QR code', icon: 'open', run }]
  }

  const endings = async (): Promise<readonly Deed[]> => {
    const got = await want('listEndings', { query: { [kind]: id } })
    // The merchant of a link knows nothing of the transaction behind it: it is the link that is ended.
    const end = ({ call: { body }, words }: EndingReason): void => {
      const done = `Ended: ${words}`
      if (body === undefined) void act(done, link ? 'expireLink' : 'expireTransaction', { path })
      else void act(done, link ? 'finishLinkChallenge' : 'finishChallenge', { path, body })
    }
    const entry = (ending: Ending, words: string, note: string, hasPicker: boolean): Deed => {
      const dialog = opens((of) => (onClose) => <of.ReasonPicker ending={ending} onPick={end} onClose={onClose} />)
      const code = /^[A-Z]$/.test(ending.id) ? ` (${ending.id})` : ''
      const run = hasPicker ? dialog : () => end(ending)
      return { words: `${words}${hasPicker ? '…' : ''}${code}`, note, sign: ending.sign, run }
    }
    return (got?.endings ?? []).flatMap((ending) => {
      const one = entry(ending, ending.words, ending.sentence, ending.id === 'N')
      return ending.id === 'Y'
        ? [one, entry(ending, `${ending.words}, with a confidence`, 'How sure the bank is.', true)]
        : [one]
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
      const run = opens((of) => (onClose) => <of.EnterCard thing={thing} onClose={onClose} />)
      return [{ words: 'Enter a card', icon: 'card', run }]
    }
    const head = 'End this now, whatever the card wants'
    if (isOpen) return [{ words: 'End as', icon: 'flag', letter: 'e', head, entries: endings }]
    const again = () => later(console, (of) => of.runAgain(console, thing))
    const tests = FORMS.map((form) => ({
      ...{ words: form.words, note: form.note },
      run: opens((of) => (onClose) => <of.RunText kind={kind} id={id} {...form} onClose={onClose} />),
    }))
    return [
      { words: 'Run again', icon: 'again', letter: 'r', run: again },
      { words: 'Make a test', icon: 'pen', letter: 'm', entries: tests },
    ]
  }

  const webhook = (): readonly Deed[] => {
    if (isAsked || row.kind === 'authorization') return []
    const hook = webhookOf(row)
    const again = ALL_AGAIN.map(([words, note, body]) => ({
      ...{ words, note },
      run: () =>
        hook &&
        act(words.replace('Send', body.delay === undefined ? 'Sent' : 'Leaves'), 'redeliverWebhook', {
          path: { id: hook.id },
          body,
        }),
    }))
    const another = {
      words: 'Send another status…',
      note: 'an older one, one that is not true, another body or address',
      run: opens((of) => (onClose) => <of.WebhookOrder thing={thing} onClose={onClose} />),
    }
    return [
      {
        ...{ words: 'Webhook', icon: 'hook', letter: 'w' },
        ...(!hook && { head: 'No webhook was sent about this yet' }),
        entries: [...(hook ? again : []), another],
      },
    ]
  }

  /** What can be taken along: into a ticket, a test, a document. */
  const along = (): readonly Deed[] => {
    if (isAsked) {
      const run = () => copy(curl('showRequest', { path: { id: row.id } }), 'the call as curl')
      return [{ words: 'Copy the call that shows it', icon: 'copy', run }]
    }
    if (!isResource) return []
    const query = { [kind]: id }
    const har = () =>
      saveAnswer(console, 'Saved as HAR, for the developer tools of a browser', `${id}.har`, 'listRequestsAsHar', {
        query,
      })
    const asPage = () =>
      saveAnswer(console, 'Saved as a page, which opens without a sandbox', `run-${id}.html`, 'showRun', { query })
    const compare = () => nav.go({ selected: `${id}..` })
    return [
      { words: 'Compare with…', note: 'a good one and a bad one: what differs first', icon: 'find', run: compare },
      { words: 'Save as one page', note: 'for a ticket; opens without a sandbox', icon: 'down2', run: asPage },
      { words: 'Save as HAR', note: 'all requests and answers', icon: 'down2', run: har },
    ]
  }
  const call = row.kind === 'authorization' ? undefined : first?.curl
  const copyCurl = () => copy(call ?? '', 'the first call as curl')
  const main: readonly Deed[] = [
    ...page(),
    ...next(),
    ...webhook(),
    ...(call === undefined ? [] : [{ words: 'Copy curl', icon: 'copy', letter: 'c', run: copyCurl } as const]),
  ]
  const more = [...phone(), ...along()]
  return main.length === 0
    ? { main: more, more: [] }
    : { main: main.slice(0, MOST), more: [...main.slice(MOST), ...more] }
}
