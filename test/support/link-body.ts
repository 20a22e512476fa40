import type {
  LinkCard,
  LinkContractBrand,
  LinkCreateRequest,
  LinkStatusResponse,
} from '../../src/core/contract/wire.gen.ts'
import type { LinkBrand as BrandName } from '../../src/core/domain/brand-names.ts'
import { createCardCatalog } from '../../src/core/domain/card-catalog.ts'
import { plainCard, THREE_DS } from './init-body.ts'
import type { Running } from './sandbox.ts'

export const LINK_KEY = 'sandbox-link-key'

/** Enables 3-D Secure for a brand. */
export const BRAND_OBJECT: LinkContractBrand = { '3D': THREE_DS }

export const AMOUNT = { amount: 1250, currency: 'EUR' } as const

/** Everything that 3-D Secure on a link needs, for all three brands. */
export const WITH_THREE_DS = { ...AMOUNT, VIS: BRAND_OBJECT, ECA: BRAND_OBJECT, AMX: BRAND_OBJECT }

/** Returns a request for a link that only tokenizes, with parts added. */
export const linkBody = (more: Partial<LinkCreateRequest> = {}): LinkCreateRequest => ({
  reference: 'booking-1',
  ...more,
})

/** Returns a request for a link that authenticates, with parts replaced. */
export const threeDSLink = (more: Partial<LinkCreateRequest> = {}): LinkCreateRequest =>
  linkBody({ ...WITH_THREE_DS, ...more })

const catalogue = createCardCatalog()

/** Returns the number of a catalogue name in a brand. */
export const numberOf = (name: string, brand: BrandName): string => {
  const match = catalogue.byName(name).find((card) => card.brand === brand)
  if (!match) throw new Error(`the catalogue has no ${name} for ${brand}`)
  return match.number
}

/** Returns a card as it is submitted on a link's page. */
export const enteredCard = (number: string, more: object = {}) => {
  const { '3D': _, ...card } = plainCard(number)
  return { ...card, ...more }
}

/** Endpoint 4. A string is sent unchanged, for bodies that no object can represent. */
export const createLink = ({ http }: Running, body: object | string = linkBody(), headers: object = {}) =>
  http
    .post('/v1/links')
    .set({ 'link-api-key': LINK_KEY, 'content-type': 'application/json', ...headers })
    .send(body)

/** Endpoint 4, for tests that need the ID only. */
export const newLink = async (running: Running, body?: object | string, headers?: object): Promise<string> => {
  const response = await createLink(running, body, headers)
  if (response.status !== 200) throw new Error(`no link: ${response.text}`)
  return response.body.id
}

/** Endpoint 5. */
export const linkStatus = ({ http }: Running, id: string, key = LINK_KEY) =>
  http.get(`/v1/links/${id}`).set('link-api-key', key)

/** Endpoint 6. */
export const deleteLink = ({ http }: Running, id: string, key = LINK_KEY) =>
  http.delete(`/v1/links/${id}`).set('link-api-key', key)

/** Submits a card without a browser: a number, or a complete card. */
export const submit = ({ http }: Running, id: string, card: string | object, more: object = {}) =>
  http.post(`/_sandbox/links/${id}/submit`).send({ card: typeof card === 'string' ? enteredCard(card) : card, ...more })

/** Completes the challenge after a card entry. */
export const completeChallenge = ({ http }: Running, id: string, input: object) =>
  http.post(`/_sandbox/links/${id}/challenge`).send(input)

export const readLink = async (running: Running, id: string): Promise<LinkStatusResponse> =>
  (await linkStatus(running, id)).body

/** Returns the card of a link. @throws if it has none */
export const readCard = async (running: Running, id: string): Promise<LinkCard> => {
  const { status, card } = await readLink(running, id)
  if (!card) throw new Error(`the link has no card; its status is ${status}`)
  return card
}

/** Creates a link and returns its card, submitted and tokenized without 3-D Secure. */
export const tokenize = async (running: Running, number: string, headers?: object): Promise<LinkCard> => {
  const id = await newLink(running, linkBody(), headers)
  const response = await submit(running, id, number)
  if (response.body.status !== 'SUCCESS') throw new Error(`not tokenized: ${response.text}`)
  return readCard(running, id)
}
