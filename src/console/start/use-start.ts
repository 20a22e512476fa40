import { useEffect, useState } from 'preact/hooks'
import { LINK_BRANDS } from '../../domain/link.ts'
import { decimalsOf } from '../../domain/money.ts'
import { useAnswer } from '../parts/use-answer.ts'
import { useConsole } from '../parts/use-console.ts'
import type { ListedCard, ListedScenario } from '../state/catalogue.ts'
import { amountProblem, bodyOf, type Draft, extraOf, type ValueOf } from './body.ts'
import { exampleCvv, exampleYear } from './example-card.ts'
import type { Kind } from './fields.ts'
import { type Refusal, sendStart } from './send.ts'

/** A form that starts something: what it says, what was typed, what came of it. */
export type StartForm = {
  readonly kind: Kind
  readonly value: ValueOf
  readonly set: (at: string, text: string) => void
  /** What is wrong with a field. */
  readonly problem: (at: string) => string | undefined
  readonly refusal: Refusal | undefined
  readonly body: Readonly<Record<string, unknown>>
  readonly headers: Readonly<Record<string, string>>
  /** The card that was chosen by its outcome. */
  readonly card: ListedCard | undefined
  /** What was named to decide, or what the card leads to. */
  readonly scenario: ListedScenario | undefined
  readonly isReady: boolean
  readonly send: (opensPage: boolean) => Promise<void>
}

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
}

const CONTRACT: Draft = {
  '/merchant/merchantName': 'Example Shop',
  '/merchant/mcc': '5411',
  '/acquirer/acquirerMerchantId': '123456789012345',
  '/acquirer/acquirerBin': '400000',
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

export const useStart = (kind: Kind, wanted: string): StartForm => {
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
  const { success = '', cancel = '', error = '' } = receiver?.returnPlaces ?? {}
  const isPlace = (draft['#places'] ?? 'built-in') === 'built-in'
  const takes = (draft['#receiver'] ?? 'built-in') === 'built-in' ? (receiver?.receiver ?? '') : undefined
  const decimals = decimalsOf(currency)
  const defaults: Draft = {
    ...ALWAYS,
    '/amount': decimals === 0 ? '1250' : (12.5).toFixed(decimals),
    '/refno': `order-${stamp}`,
    '/reference': `customer-${stamp}`,
    '/card/number': card?.number ?? '',
    '/card/cvv': exampleCvv(brand),
    '/card/expiryYear': exampleYear(now.value),
    ...Object.fromEntries(
      Object.entries(CONTRACT).flatMap(([at, text]) => [
        [`/card/3D${at}`, text],
        [`/*/3D${at}`, text],
      ]),
    ),
  }
  const built: Draft = {
    ...(card && { '#card': card.name }),
    ...(isPlace && {
      '/redirect/successUrl': success,
      '/redirect/cancelUrl': cancel,
      '/redirect/errorUrl': error,
      '/successUrl': success,
    }),
    ...(takes !== undefined && { '/webhook/url': takes, '/webhookEndpoint': takes }),
  }
  const hasOwn = (at: string): boolean =>
    /^\/(?:redirect\/\w+Url|successUrl)$/.test(at)
      ? draft['#places'] !== 'none'
      : !/^\/webhook/.test(at) || draft['#receiver'] !== 'none'
  const value: ValueOf = (at) => built[at] ?? (hasOwn(at) ? (draft[at] ?? defaults[at] ?? '') : '')
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
  const headers = {
    ...(value('#scenario') !== '' && { 'sandbox-scenario': value('#scenario') }),
    ...(value('#key') !== '' && { 'idempotency-key': value('#key') }),
  }
  return {
    kind,
    value,
    set(at, text) {
      change({ [at]: text })
      if (refusal?.at[at]) setRefusal({ ...refusal, at: { ...refusal.at, [at]: '' } })
    },
    problem: (at) => wrong[at] ?? (at === '/amount' ? amountWords : undefined) ?? (refusal?.at[at] || undefined),
    refusal,
    body,
    headers,
    card,
    scenario: catalogue.scenario(value('#scenario') || (kind === 'link' ? '' : (card?.scenario ?? ''))),
    isReady: isKnown && receiver !== undefined && !isSending,
    async send(opensPage) {
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
