import { useEffect, useState } from 'preact/hooks'
import { LINK_BRANDS } from '../../domain/link.ts'
import { decimalsOf } from '../../domain/money.ts'
import { useAnswer } from '../parts/use-answer.ts'
import { useConsole } from '../parts/use-console.ts'
import type { ListedCard } from '../state/catalogue.ts'
import { amountProblem, bodyOf, type Draft, extraOf, type ValueOf } from './body.ts'
import { exampleCvv, exampleYear } from './example-card.ts'
import { addressesOf, EXAMPLE_CONTRACT, type Kind } from './fields.ts'
import { type Refusal, sendStart } from './send.ts'

/** A form that starts something: what it says, what was typed, what came of it. */
export type StartForm = ReturnType<typeof useStart>

const ALWAYS: Draft = {
  '/currency': 'EUR',
  '#card': 'challenge_success',
  '/paymentMethods/0': 'VIS',
  '#places': 'built-in',
  '#receiver': 'built-in',
  '/card/expiryMonth': '12',
  '/option/authenticationOnly': 'true',
  '#threeDS': LINK_BRANDS.join(' '),
  '/collectCardholderName': 'true',
  ...EXAMPLE_CONTRACT,
}

/** The card of an outcome in a brand; where the brand has none with it, one that asks, or its first. */
const cardOf = (cards: readonly ListedCard[], name: string, brand: string): ListedCard | undefined => {
  const ofBrand = cards.filter(({ paymentMethod }) => paymentMethod === brand)
  return ofBrand.find((card) => card.name === name) ?? ofBrand.find(({ group }) => group === 'asks') ?? ofBrand[0]
}

/** What an address such as `#/start/transaction/<scenario or key of a card>` fills in. */
const prefilled = (kind: Kind, wanted: string, cards: readonly ListedCard[]): Draft => {
  const named = cards.find(({ key }) => key === wanted)
  const card = named ?? cards.find(({ scenario }) => scenario === wanted)
  if (kind === 'link' || !card) return { '#scenario': named?.scenario ?? wanted }
  const isSecond = card.key === wanted && !wanted.endsWith(':0')
  return {
    '#card': card.name,
    '/paymentMethods/0': card.paymentMethod,
    '#scenario': '',
    ...(isSecond && { '/card/number': card.number }),
  }
}

/** What stands in the form for a kind; `wanted` is what the address fills in. */
export const useStart = (kind: Kind, wanted: string) => {
  const console = useConsole()
  const { catalogue, control, drafts, nav, now, toasts } = console
  const [refusal, setRefusal] = useState<Refusal>()
  const [isSending, setSending] = useState(false)
  const receiver = useAnswer(() => control.call('listReceived', { query: { limit: 1 } }), [])
  const cards = catalogue.cards.value ?? []
  const draft = drafts.value[kind] ?? {}
  const change = (more: Draft): void => {
    drafts.value = { ...drafts.value, [kind]: { ...drafts.value[kind], ...more } }
  }
  useEffect(() => catalogue.need(), [])
  useEffect(() => {
    const [first] = document.querySelectorAll<HTMLElement>('main form [aria-invalid="true"]')
    if (refusal && first) first.focus()
    else if (refusal) document.querySelector('main .ban')?.scrollIntoView({ block: 'center' })
  }, [refusal?.request, refusal?.title])
  const isKnown = cards.length > 0
  useEffect(() => {
    if (wanted !== '' && isKnown) change(prefilled(kind, wanted, cards))
  }, [wanted, isKnown])

  const currency = draft['/currency'] ?? 'EUR'
  const brand = draft['/paymentMethods/0'] ?? 'VIS'
  const card = cardOf(cards, draft['#card'] ?? 'challenge_success', brand)
  const [stamp] = useState(() => new Date(now.value).toISOString().slice(11, 19).replaceAll(':', ''))
  const decimals = decimalsOf(currency)
  const defaults: Draft = {
    ...ALWAYS,
    '/amount': decimals === 0 ? '1250' : (12.5).toFixed(decimals),
    '/refno': `order-${stamp}`,
    '/reference': `customer-${stamp}`,
    '/card/number': card?.number ?? '',
    '/card/cvv': exampleCvv(brand),
    '/card/expiryYear': exampleYear(now.value),
  }
  const { success = '', cancel = '', error = '' } = receiver?.returnPlaces ?? {}
  const hook = receiver?.receiver ?? ''
  const builtIn: Draft = {
    '/redirect/successUrl': success,
    '/redirect/cancelUrl': cancel,
    '/redirect/errorUrl': error,
    '/successUrl': success,
    '/webhook/url': hook,
    '/webhookEndpoint': hook,
  }
  const value: ValueOf = (at) => {
    if (at === '#card' && card) return card.name
    const group = addressesOf(at)
    const way = group && (draft[group] ?? 'built-in')
    if (way === 'none') return ''
    return (way === 'built-in' ? builtIn[at] : undefined) ?? draft[at] ?? defaults[at] ?? ''
  }
  const extra = extraOf(value('#extra'))
  const body = bodyOf(kind, value)
  // Who names the amount among all other fields means that one.
  const isOver = !('problem' in extra) && 'amount' in extra.extra
  const amountWords = isOver ? undefined : amountProblem(value('/amount'), currency)
  // What a browser cannot send never comes to the service, which says everything else.
  const wrong: Draft = {
    ...(amountWords && body.amount === value('/amount') && { '/amount': amountWords }),
    ...('problem' in extra && { '#extra': extra.problem }),
    ...(/[^ -~]/.test(value('#key')) && { '#key': 'A header can hold letters, digits and signs of ASCII only.' }),
  }
  const headers: Readonly<Record<string, string>> = {
    ...(value('#scenario') !== '' && { 'sandbox-scenario': value('#scenario') }),
    ...(value('#key') !== '' && { 'idempotency-key': value('#key') }),
  }
  return {
    kind,
    value,
    set(at: string, text: string): void {
      change({ [at]: text })
      if (refusal?.at[at]) setRefusal({ ...refusal, at: { ...refusal.at, [at]: '' } })
    },
    /** What is wrong with a field. */
    problem: (at: string): string | undefined =>
      wrong[at] ?? (at === '/amount' ? amountWords : undefined) ?? (refusal?.at[at] || undefined),
    refusal,
    body,
    headers,
    /** The card that was chosen by its outcome. */
    card,
    /** What was named to decide, or what the card leads to. */
    scenario: catalogue.scenario(value('#scenario') || (kind === 'link' ? '' : (card?.scenario ?? ''))),
    isReady: isKnown && receiver !== undefined && !isSending,
    async send(opensPage: boolean): Promise<void> {
      if (Object.keys(wrong).length > 0) {
        setRefusal({ title: 'Nothing was sent', words: 'A field cannot be sent as it is: it says why.', at: {} })
        return
      }
      // A tab that is opened later than the click would be blocked.
      const tab = opensPage ? window.open('', '_blank') : null
      if (tab) tab.opener = null
      setSending(true)
      const sent = await sendStart(console, kind, { body, headers })
      setSending(false)
      if ('refusal' in sent) {
        tab?.close()
        setRefusal(sent.refusal)
        return
      }
      if (/^https?:/.test(sent.page)) tab?.location.replace(sent.page)
      else tab?.close()
      const isBlocked = opensPage && !tab
      toasts.say({
        tone: isBlocked ? 'fail' : 'pass',
        words: isBlocked ? 'Started. The browser did not open a tab: open the page from here' : 'Started',
      })
      // Whoever has gone on to something else stays there.
      if (nav.route.value.view === 'start') nav.go({ view: 'live', selected: sent.id })
    },
  }
}
