import { expect, it } from 'vitest'
import { type Order, open } from './audited-order.ts'
import { NotJudged } from './not-judged.ts'

it('judges nothing if the customer returns to an app on a device', async () => {
  const order = { record: { location: 'http://127.0.0.1:8080/v1/start/1' } } as Order
  await expect(open(order, 'return', { url: 'myapp://paid?transactionId=1' })).rejects.toThrow(
    new NotJudged('The customer returns to an app on a device (`myapp://`), which the audit cannot open.'),
  )
})
