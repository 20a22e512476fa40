import { expect } from 'vitest'
import { enteredCard, linkBody, threeDSLink } from '../support/link-body.ts'
import { ACTIONS, CARDS, type Command, command, pick } from './command.ts'
import {
  type Action,
  act,
  begin,
  follow,
  type Model,
  type ModelLink,
  type ModelSpace,
  open,
  type SpaceName,
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

/** Enters the first card of a link. 3-D Secure creates a separate transaction, whose page opens at once. */
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
      // The same card again leads to the same page; another card, or a deleted link, does not.
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

export const actOnLink = (space: SpaceName, n: number, action: Action): Command =>
  command(
    `actOnLink(${space}, ${n}, ${action})`,
    async (model, real) => {
      const link = pick(model[space].links, n)
      const open = link.status === 'PENDING' ? link.authentication : undefined
      if (open) act(open, action)
      follow(link)
      const { http } = real.running()
      const { status, body } = await http.post(`/_sandbox/links/${link.id}/challenge`).send(ACTIONS[action])
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
