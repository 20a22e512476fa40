import { newLink } from '../support/link-body.ts'
import type { Running } from '../support/sandbox.ts'
import { tokenIn } from '../support/submit-page.ts'
import { CHALLENGE } from './shop-links.ts'

export const CARD = { number: CHALLENGE, expiry: '12/34', cvv: '123' }

/** Opens the form of a link without a browser. */
export const openForm = async (running: Running, body: object = {}, headers: object = {}) => {
  const id = await newLink(running, { reference: 'r', ...body }, headers)
  const { http } = running
  const token = tokenIn((await http.get(`/${id}`)).text)
  const post = (fields: object = CARD, more: Record<string, string> = {}) =>
    http
      .post(`/${id}`)
      .type('form')
      .set(more)
      .send({ token, ...fields })
  return { id, path: `/${id}`, token, post, get: (rest = '') => http.get(`/${id}${rest}`) }
}
