import type { Delivery, SentAs } from '../domain/delivery.ts'
import { TAMPERING } from '../domain/tampering.ts'
import type { Signed } from './sign.ts'

/** What one try sends, before it is signed. */
type Draft = Signed & {
  readonly url: string
  /** How long we ourselves take to send it, on purpose: the receiver has its own time besides, and is not blamed for ours. */
  readonly sendingMs: number
}

/** What one try sends. */
export type Outgoing = Omit<Draft, keyof Signed> & {
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

type Ways = Required<SentAs>

/** What each way of being sent makes of what is sent. The layout of a body is made when it is planned or ordered. */
const PLAYS: { readonly [Way in keyof Ways]: (draft: Draft, value: Ways[Way]) => Draft } = {
  ageMs: (draft, ageMs) => ({ ...draft, ageMs }),
  tampering: (draft, tampering) => {
    const { standard, own, ageMs } = TAMPERING[tampering]
    return { ...draft, standard, own, ageMs: ageMs || draft.ageMs }
  },
  webhookId: (draft, id) => ({ ...draft, id }),
}

const isWay = (name: string): name is keyof Ways => Object.hasOwn(PLAYS, name)

/** What a delivery sends, with all that it is ordered to have. */
export const draftOf = ({ id, url, body, ...delivery }: Pick<Delivery, 'id' | 'url' | 'body'> & SentAs): Draft => {
  const ways: { readonly [Way in keyof Ways]?: Ways[Way] | undefined } = delivery
  const play = <Way extends keyof Ways>(draft: Draft, way: Way): Draft => {
    const value = ways[way]
    return value === undefined ? draft : PLAYS[way](draft, value)
  }
  const honest: Draft = { id, url, body, standard: 'valid', own: 'valid', ageMs: 0, sendingMs: 0 }
  return Object.keys(PLAYS).filter(isWay).reduce(play, honest)
}
