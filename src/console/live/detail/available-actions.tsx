import type { ComponentChildren } from 'preact'
import type { ChallengeOutcomeReason } from '../../../core/contract/control.gen.ts'
import { webhookOf } from '../../../core/describe/description.ts'
import { saveResponse } from '../../parts/download.ts'
import { type LazyChunk, withLazyChunk } from '../../parts/lazy.tsx'
import type { Action } from '../../state/action.ts'
import type { Console } from '../../state/console-state.ts'
import type { LoadedSubject } from './load-subject.ts'
import { paymentActions } from './payment-actions.tsx'
import { RESEND_CHOICES } from './webhook-choices.ts'

/** The export formats of a finished run. */
const FORMS = [
  { form: 'vitest', label: 'Test for vitest', note: 'with the test kit' },
  { form: 'playwright', label: 'Test for Playwright', note: 'in a browser' },
  { form: 'curl', label: 'Test with curl', note: 'a script for a shell' },
  { form: 'scenario', label: 'Scenario file', note: 'gives every payment this outcome' },
] as const

/** Maximum number of buttons; further actions are in the menu. */
const MOST = 4

/** Returns the actions for a row: the most likely first as buttons, the others for the menu More. */
export const actionsOf = (console: Console, item: LoadedSubject) => {
  const { act, copy, curl, nav, overlay, want } = console
  const { row, first, explanation, subject } = item
  const { kind, id } = subject
  const main: Action[] = []
  const more: Action[] = []
  const openDialog = (draw: (loaded: LazyChunk) => ComponentChildren) => () =>
    withLazyChunk(console, (loaded) => {
      overlay.value = () => draw(loaded)
    })

  const endings = async (): Promise<readonly Action[]> => {
    const got = await want('listChallengeOutcomes', { query: { [kind]: id } })
    // The merchant of a link does not know its transaction. So the request ends the link.
    const endAs = ({ call: { body }, title: label }: ChallengeOutcomeReason): void => {
      overlay.value = undefined
      const done = `Ended: ${label}`
      if (body === undefined) void act(done, kind === 'link' ? 'expireLink' : 'expireTransaction', { path: { id } })
      else void act(done, kind === 'link' ? 'completeLinkChallenge' : 'completeChallenge', { path: { id }, body })
    }
    return (got?.outcomes ?? []).flatMap((ending): readonly Action[] => {
      const { id: status, icon, title: label, description } = ending
      const code = /^[A-Z]$/.test(status) && !label.includes(`(${status})`) ? ` (${status})` : ''
      const pick = openDialog((of) => <of.ReasonPicker ending={ending} onPick={endAs} />)
      if (status === 'N') return [{ label: `${label}${code}…`, note: description, sign: icon, run: pick }]
      const first = { label: `${label}${code}`, note: description, sign: icon, run: () => endAs(ending) }
      if (status !== 'Y') return [first]
      return [
        first,
        {
          label: `${label}, with a confidence${code}…`,
          note: 'A reason code for the confidence of the bank.',
          sign: icon,
          run: pick,
        },
      ]
    })
  }

  const send = () => withLazyChunk(console, (of) => of.sendAgain(console, item))
  if (row.kind === 'request') {
    const { origin = '', isAllowed } = item.frame ?? {}
    const allow = async () => {
      const path = { space: console.space.value }
      const settings = await want('getRequestSettings', { path })
      if (!settings) return
      const frameAncestors = [...settings.frameAncestors, origin]
      await act(`${origin} allowed`, 'setRequestSettings', { path, body: { ...settings.own, frameAncestors } })
      console.watch.value.altered.value++
    }
    if (isAllowed === false)
      main.push({ label: 'Allow in this space', note: origin, icon: 'pass', isFirst: true, run: allow })
    const scrollToProblem = () => document.querySelector('.xp mark')?.scrollIntoView({ block: 'center' })
    if (explanation?.corrected) main.push({ label: 'Send corrected', icon: 'again', isFirst: true, run: send })
    else if (explanation?.notCorrected !== undefined && row.findings > 0)
      main.push({ label: 'Show the problem', icon: 'bad', isFirst: true, run: scrollToProblem })
    const run = () => copy(curl('getRequest', { path: { id: row.id } }), 'the request as curl')
    more.push({ label: 'Copy as control API request', icon: 'copy', run })
  }

  if (row.kind === 'transaction' || row.kind === 'link') {
    const isLink = row.kind === 'link'
    // The page of the cardholder.
    const href = row.page
    if (href !== undefined) {
      main.push({ label: isLink ? 'Open link' : 'Open start page', icon: 'open', letter: 'o', isFirst: true, href })
      if (isLink) more.push({ label: 'Copy link', icon: 'copy', run: () => copy(href, 'the link') })
      const run = openDialog((of) => <of.PhoneCode page={href} />)
      more.push({ label: 'Open on a phone…', note: 'with a QR code', icon: 'open', run })
    }
    // Actions that continue an open row, or start an ended one again.
    if (isLink && row.status === 'PENDING' && row.step !== 'authentication') {
      main.push({ label: 'Enter a card', icon: 'card', run: openDialog((of) => <of.EnterCard {...item} />) })
    } else if (row.display.isOpen) {
      const head = 'End the challenge now'
      main.push({ label: 'End as', icon: 'flag', letter: 'e', head, entries: endings })
    } else {
      const tests = FORMS.map((form) => ({
        ...form,
        run: openDialog((of) => <of.ExportDialog {...subject} form={form.form} title={form.label} />),
      }))
      main.push(
        { label: 'Run again', icon: 'again', letter: 'r', run: send },
        { label: 'Make a test', icon: 'pen', letter: 'm', entries: tests },
      )
    }
    // Exports for a ticket, a test or a document.
    const query = { [kind]: id }
    const compare = () => nav.go({ selected: `${id}..` })
    const page = 'Saved as a page'
    const asPage = () => saveResponse(console, page, `run-${id}.html`, 'getTimeline', { query })
    const har = 'Saved as HAR'
    const asHar = () => saveResponse(console, har, `${id}.har`, 'getRequestsHar', { query })
    more.push(
      { label: 'Compare with…', note: 'shows the first difference', icon: 'find', run: compare },
      { label: 'Save as a page', note: 'for a ticket; opens without a sandbox', icon: 'down2', run: asPage },
      { label: 'Save as HAR', note: 'all requests and responses, for browser tools', icon: 'down2', run: asHar },
    )
  }

  if (row.kind !== 'request' && row.kind !== 'authorization') {
    const hook = webhookOf(row)
    const again = (hook ? RESEND_CHOICES : []).map(([label, note, body]) => {
      const done = label.replace('Send', body.delay === undefined ? 'Sent' : 'Will be sent')
      return { label, note, run: () => hook && act(done, 'redeliverWebhook', { path: { id: hook.id }, body }) }
    })
    const another = {
      label: 'Send another status…',
      note: 'with another status, body or address',
      run: openDialog((of) => <of.SendWebhookDialog {...item} />),
    }
    const head = hook ? {} : { head: 'No webhook was sent yet' }
    if (row.kind !== 'webhook')
      main.push({
        label: 'This payment',
        icon: 'pen',
        letter: 'p',
        entries: paymentActions(console, item),
      })
    main.push({ label: 'Webhook', icon: 'webhook', letter: 'w', ...head, entries: [...again, another] })
  }

  const call = row.kind === 'authorization' ? undefined : first?.curl
  if (call !== undefined)
    main.push({ label: 'Copy curl', icon: 'copy', letter: 'c', run: () => copy(call, 'the first request as curl') })
  return main.length === 0
    ? { main: more, more: [] }
    : { main: main.slice(0, MOST), more: [...main.slice(MOST), ...more] }
}
