import { expect } from 'vitest'
import { enteredCard, linkBody, threeDSLink } from '../support/link-body.ts'
import { CARDS, type Command, command, pick, WISHES } from './command.ts'
import {
  answer,
  begin,
  follow,
  type Model,
  type ModelLink,
  type ModelSpace,
  open,
  type SpaceName,
  type Wish,
} from './model.ts'
import { compareLink, ids } from './real.ts'

const hasLinks = (space: SpaceName) => (model: Readonly<Model>) => model[space].links.length > 0

export const createLink = (space: SpaceName, withThreeDS: boolean): Command =>
  command(`createLink(${space}, ${withThreeDS})`, async (model, real) => {
    const mine = model[space]
    mine.created += 1
    const { body } = await real.in(space).createLink(withThreeDS ? threeDSLink() : linkBody())
    expect(body.id).toBe(ids.linkId(space, mine.created))
    const link = { id: body.id, withThreeDS, status: 'PENDING' as const, history: 0 }
    mine.links.push(link)
    await compareLink(real, space, link)
  })

/** A link takes its first card; 3-D Secure makes a transaction of its own, whose page is opened at once. */
const enter = (space: SpaceName, mine: ModelSpace, link: ModelLink, challenge: boolean): void => {
  if (!link.withThreeDS) {
    link.status = 'SUCCESS'
    return
  }
  link.authentication = begin(mine, ids.transactionId(space, mine.begun + 1), challenge)
  open(link.authentication)
  follow(link)
}

export const submitCard = (space: SpaceName, n: number, card: 'frictionless' | 'challenge'): Command =>
  command(
    `submit(${space}, ${n}, ${card})`,
    async (model, real) => {
      const link = pick(model[space].links, n)
      const isUnused = link.status === 'PENDING' && !link.authentication
      // The same card once more leads to the same place; another one, or a deleted link, does not.
      const isAgain = !isUnused && link.status !== 'DELETED' && link.card === card
      if (isUnused) {
        link.card = card
        enter(space, model[space], link, card === 'challenge')
      }
      const { status, body } = await real.in(space).submit(link.id, enteredCard(CARDS[card]))
      if (isUnused || isAgain) expect([status, body.status]).toEqual([200, link.status])
      else expect([status, body.error.code]).toEqual([409, 'INVALID_STATE'])
      await compareLink(real, space, link)
    },
    hasLinks(space),
  )

export const answerLink = (space: SpaceName, n: number, wish: Wish): Command =>
  command(
    `answerLink(${space}, ${n}, ${wish})`,
    async (model, real) => {
      const link = pick(model[space].links, n)
      const open = link.status === 'PENDING' ? link.authentication : undefined
      if (open) answer(open, wish)
      follow(link)
      const { http } = real.running()
      const { status, body } = await http.post(`/_sandbox/links/${link.id}/challenge`).send(WISHES[wish])
      expect([status, body.status]).toEqual(open ? [200, link.status] : [409, undefined])
      await compareLink(real, space, link)
    },
    hasLinks(space),
  )

export const deleteLink = (space: SpaceName, n: number): Command =>
  command(
    `deleteLink(${space}, ${n})`,
    async (model, real) => {
      const link = pick(model[space].links, n)
      expect((await real.in(space).deleteLink(link.id)).status).toBe(link.status === 'DELETED' ? 404 : 200)
      link.status = 'DELETED'
      await compareLink(real, space, link)
    },
    hasLinks(space),
  )
