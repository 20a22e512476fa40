import type { RecordedPurchase } from '../../src/audit/watch/learned-purchase.ts'

/** Addresses of an app and of its payment page, and the payment, in recorded sessions. */
export const APP = 'http://127.0.0.1:3999'
export const SERVICE = 'http://127.0.0.1:8080/pay/1'
export const PURCHASE: RecordedPurchase = {
  refno: 'internal-1',
  amount: 1250,
  currency: 'EUR',
  location: SERVICE,
  returnMethod: 'GET',
  decides: 'both',
  hasKeys: true,
  status: 'authenticated',
}
