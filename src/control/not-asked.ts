import { type Asked, asks, CHANNEL_NAMES, isChannelName, takes, type Unasked } from '../domain/challenge-asks.ts'
import type { OpenTransaction } from '../domain/transaction.ts'
import type { CardholderAction } from '../engine/port.ts'

const ONE_OF_THE_CHANNELS = `{"channel":"${CHANNEL_NAMES.join('|')}"}`

/** What is open, and what to send for it. */
const OPEN: Readonly<Record<Asked, string>> = {
  code: 'the challenge asks for a one-time code: send {"code":"…"} or {"cancel":true}',
  approval: `the challenge asks for an answer in the bank's app: send {"approve":true}, {"approve":false} or {"cancel":true}`,
  channel: `the challenge asks first how to get the code: send ${ONE_OF_THE_CHANNELS}, then {"code":"…"}, or {"cancel":true}`,
  code_or_channel: `a channel is chosen and the challenge asks for the code: send {"code":"…"}, another ${ONE_OF_THE_CHANNELS} or {"cancel":true}`,
}

/** Why there is no challenge to answer. */
const CLOSED: Readonly<Record<Unasked, string>> = {
  frictionless: 'the card needs no challenge',
  not_enrolled: 'the card is not enrolled and gets no challenge',
  fails_on_start: 'the scenario lets the authentication fail when it starts, before any challenge',
  never_shown: 'the scenario abandons the challenge before its page is shown',
}

const wayOn = (unasked: Unasked, { location }: OpenTransaction): string =>
  unasked === 'never_shown'
    ? 'the transaction stays open until it expires, unless {"outcome":"Y|N|A|U|R"} ends it'
    : `the transaction ends when its start page is opened (GET ${location}), or with {"outcome":"Y|N|A|U|R"}`

/** What was wished and is not there. It never repeats what was sent. */
const missing = (wish: CardholderAction, asked: Asked | undefined): string => {
  switch (wish.type) {
    case 'SubmitCode':
      return 'there is no field for a code'
    case 'Answer':
      return 'no approval is asked for'
    case 'SelectChannel':
      return asked !== undefined && takes(asked, 'SelectChannel')
        ? 'that channel is not offered'
        : 'no choice of channel is offered'
    case 'Cancel':
      return 'there is nothing to cancel'
  }
}

/** Why the page of an open transaction would not take this from its cardholder, and what is open instead. */
export const whyNotAsked = (transaction: OpenTransaction, wish: CardholderAction): string | undefined => {
  const found = asks(transaction)
  if ('unasked' in found) {
    const { unasked } = found
    return `${missing(wish, undefined)}: ${CLOSED[unasked]}; ${wayOn(unasked, transaction)}`
  }
  const { asked } = found
  const isOffered = wish.type !== 'SelectChannel' || isChannelName(wish.channel)
  return takes(asked, wish.type) && isOffered ? undefined : `${missing(wish, asked)}: ${OPEN[asked]}`
}
