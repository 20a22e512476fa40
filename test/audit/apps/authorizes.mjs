// Authorizes an authenticated order at the service itself, and ships it when that is approved.
import process from 'node:process'
import { startShop } from './core.mjs'

/** Returns the decision of the service; undefined if that is unknown. The status reports it later. */
const charge = async (order, { transactionId }, service) => {
  try {
    const error = await service.authorize(transactionId, order.id)
    if (error === undefined) return 'approved'
    return error === 'SOFT_DECLINED' ? 'challenge' : 'declined'
  } catch {
    return undefined
  }
}

startShop(process.env, { charge })
