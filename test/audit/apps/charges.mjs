// Charges an authenticated order at a gateway, and ships it when the gateway has approved.
import process from 'node:process'
import { startShop } from './core.mjs'

const LONGEST_MS = 600

/** Returns the decision of the gateway; undefined if that is unknown. */
const charge = async (order, { transactionId, card }) => {
  const { eci, cavv, xid } = card['3D']
  const body = { amount: order.amount, currency: order.currency, threeDs: { eci, cavv, xid, transactionId } }
  try {
    const response = await fetch(process.env.GATEWAY_URL, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(LONGEST_MS),
    })
    if (response.status === 402)
      return (await response.json()).error === 'challenge required' ? 'challenge' : 'declined'
    return response.ok ? 'approved' : undefined
  } catch {
    return undefined
  }
}

startShop(process.env, { charge })
