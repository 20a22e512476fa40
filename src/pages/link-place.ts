import type { Page, Place } from './page.tsx'

const PLACE: Place = { name: 'Example Payments', purpose: 'Card entry' }

/** A page of a link: it belongs to the payment service, not to the bank. */
export const ofLink = (page: Page): Page => ({ ...page, place: PLACE })
