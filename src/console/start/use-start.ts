import { useEffect, useState } from 'preact/hooks'
import { amountProblem } from '../parts/amounts.ts'
import { TYPING_MS, useConsole, useDraft, useResponse } from '../parts/hooks.ts'
import type { ListedCard } from '../state/outcome-catalog.ts'
import { type StartError, sendStart } from './send-start.ts'
import { bodyOf, cardOf, type Draft, type Kind, readJson, startDefaults, timeStamp } from './start-body.ts'

/** The state of the start form: values, problems and the last error. */
export type StartForm = ReturnType<typeof useStart>

/** Returns the form values for an address such as `#/start/transaction/<scenario or card key>`. */
const prefilled = (kind: Kind, wanted: string, cards: readonly ListedCard[], isPatch: boolean): Draft => {
  const named = cards.find(({ key }) => key === wanted)
  if (isPatch) return { patches: wanted }
  if (!named) return { outcome: wanted, number: '' }
  const { scenario, paymentMethod: brand, number, name } = named
  return kind === 'link' ? { outcome: scenario } : { outcome: name === 'neutral' ? '' : scenario, brand, number }
}

/** Creates the state of the form for a kind. `wanted` is the scenario or card key of the address. */
export const useStart = (kind: Kind, wanted: string) => {
  const console = useConsole()
  const { catalogue, nav, now, toasts } = console
  const [rejection, setRejection] = useState<StartError>()
  const [isSending, setSending] = useState(false)
  const receiver = useResponse('listReceivedWebhooks', [{ query: { limit: 1 } }])
  const cards = catalogue.cards.value ?? []
  const scenarios = catalogue.scenarios.value
  const { draft, change: saveDraft, forget } = useDraft(kind)
  const change = (more: Draft) => {
    saveDraft(more)
    setRejection(undefined)
  }
  useEffect(() => {
    if (rejection) document.querySelector('main .ban')?.scrollIntoView({ block: 'center' })
  }, [rejection])
  const isKnown = cards.length > 0 && scenarios !== undefined
  useEffect(() => {
    if (wanted !== '' && isKnown) change(prefilled(kind, wanted, cards, catalogue.scenario(wanted)?.patch === true))
  }, [wanted, isKnown])

  const [stamp] = useState(() => timeStamp(now.value))
  const { currency = 'EUR', brand = 'VIS', outcome = '' } = draft
  const card = cardOf(cards, outcome, brand)
  const defaults = startDefaults(kind, draft, receiver, now.value, stamp)
  const value = (at: string) => (at === 'number' ? draft[at] || card?.number : (draft[at] ?? defaults[at])) ?? ''
  const read = readJson(value('json'))
  const body = bodyOf(kind, value, 'json' in read ? read.json : {})
  const patches = value('patches').split(' ').filter(Boolean)
  const named = [outcome, ...patches].filter(Boolean)
  const key = value('key')
  const headers: Readonly<Record<string, string>> = {
    ...(named.length > 0 && { 'sandbox-scenario': named.join(', ') }),
    ...(key !== '' && { 'idempotency-key': key }),
  }
  const path = { operation: kind === 'link' ? 'createLink' : 'initTransaction' } as const
  const { findings, offered = [] } = useResponse('validateRequest', [{ path, body }], [], TYPING_MS) ?? {}
  return {
    kind,
    value,
    change,
    rejection,
    body,
    headers,
    read,
    offered,
    patches,
    cards,
    /** The outcomes for the kind. */
    listed: (scenarios ?? []).filter(({ interfaces }) => interfaces.includes(`${kind}s`)),
    /** Undefined until the sandbox has checked the body. */
    findings,
    /** The selected outcome. */
    scenario: catalogue.scenario(outcome),
    problem: (at: string) =>
      (at === 'amount' ? amountProblem(value('amount'), currency) : undefined) ??
      findings?.find(({ pointer }) => pointer === `/${at === 'brand' ? 'paymentMethods' : at}`)?.message,
    isReady: isKnown && receiver !== undefined && !isSending && 'json' in read && !/[^ -~]/.test(key),
    async send(opensPage: boolean) {
      // The browser blocks a tab that is not opened directly in the click.
      const tab = opensPage ? window.open('', '_blank') : null
      if (tab) tab.opener = null
      setSending(true)
      const sent = await sendStart(console, kind, { body, headers })
      setSending(false)
      if ('rejection' in sent) {
        tab?.close()
        setRejection(sent.rejection)
        if (sent.rejection.isMeant) forget()
        return
      }
      if (/^https?:/.test(sent.page)) tab?.location.replace(sent.page)
      else tab?.close()
      toasts.report(
        opensPage && !tab
          ? { tone: 'fail', message: 'Started. The browser blocked the new tab: open the page from here' }
          : { tone: 'pass', message: 'Started' },
      )
      // The next start must not reuse the card or the name.
      forget()
      // If you have gone to another view, stay there.
      if (nav.route.value.view === 'start') nav.go({ view: 'live', selected: sent.id })
    },
  }
}
