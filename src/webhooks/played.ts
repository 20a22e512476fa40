import type { Delivery, SentAs } from '../domain/delivery.ts'
import { eachGiven, type OfEach } from '../domain/each-given.ts'
import { TAMPERING } from '../domain/tampering.ts'
import type { Outgoing } from './post.ts'
import type { Signed } from './sign.ts'

/** What one try sends, before it is signed. */
type Draft = Signed & Pick<Outgoing, 'url' | 'sendingMs'>

/** What each way of being sent makes of what is sent. The layout of a body is made when it is planned or ordered. */
const PLAYS: OfEach<SentAs, (draft: Draft) => Draft> = {
  ageMs: (ageMs) => (draft) => ({ ...draft, ageMs }),
  tampering: (tampering) => {
    const { standard, own, ageMs } = TAMPERING[tampering]
    return (draft) => ({ ...draft, standard, own, ageMs: ageMs || draft.ageMs })
  },
  webhookId: (id) => (draft) => ({ ...draft, id }),
  // When, how often and how many at once is no part of what one of them sends.
  retry: () => (draft) => draft,
  together: () => (draft) => draft,
}

/** What a delivery sends, with all that it is ordered to have. */
export const draftOf = ({ id, url, body, ...ways }: Pick<Delivery, 'id' | 'url' | 'body'> & SentAs): Draft =>
  eachGiven<SentAs, (draft: Draft) => Draft>(ways, PLAYS).reduce<Draft>((draft, play) => play(draft), {
    id,
    url,
    body,
    standard: 'valid',
    own: 'valid',
    ageMs: 0,
    sendingMs: 0,
  })
