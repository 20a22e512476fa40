import { expect, it } from 'vitest'
import { originOf, type RecordedPurchase } from './learned-purchase.ts'

const WEBHOOK = { webhookUrl: 'http://127.0.0.1:4000/hook' }

it.each([
  ['its return URL', { returnUrl: 'http://127.0.0.1:3000/paid', ...WEBHOOK }, 'http://127.0.0.1:3000'],
  [
    'its webhook URL, if it returns to a mobile app',
    { returnUrl: 'myapp://paid', ...WEBHOOK },
    'http://127.0.0.1:4000',
  ],
  ['its webhook URL, if it has no return URL', WEBHOOK, 'http://127.0.0.1:4000'],
  ['the default, if nothing is known', { returnUrl: 'myapp://paid' }, 'http://127.0.0.1:3000'],
])('the origin of an app is that of %s', (_source, urls, origin) => {
  expect(originOf(urls as RecordedPurchase)).toBe(origin)
})
