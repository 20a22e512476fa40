import { join } from 'node:path'
import { expect, it } from 'vitest'
import type { Transaction } from '../../src/core/domain/transaction.schema.ts'
import { quickFolder } from '../support/given-folder.ts'
import { openStore } from '../support/given-store.ts'
import { transactionIn } from '../support/given-transaction.ts'
import { startSandbox } from '../support/sandbox.ts'

it('opens any content of an older version, and never returns a response of the framework', async () => {
  const folder = join(quickFolder(), 'state')
  const store = await openStore({ folder })
  const first = transactionIn('authenticated')
  const value = {
    ...first,
    currency: 'euro',
    returnUrls: { success: 'javascript:alert(1)', cancel: 'http://[', error: 'file:///etc' },
    scenario: { name: 'a\r\nb 成功', matchedBy: 'because\r\nof 成功' },
  } satisfies Transaction
  await store.commit([{ table: 'transactions', space: 'default', id: first.id, value }])
  await store.close()
  const { http, status } = await startSandbox({ ephemeral: false, 'state-dir': folder })
  const responses = [
    await status(first.id),
    await http.get(`/v1/start/${first.id}`).redirects(0),
    await http.get(`/v1/start/${first.id}/result`).redirects(0),
    await http.get('/_sandbox/transactions'),
  ]
  for (const { text, headers } of responses) {
    expect(text).not.toMatch(/<pre>|node_modules|\.ts:\d|href="\s*(?:javascript|file):/)
    expect(headers['sandbox-request-id'] ?? 'none').toMatch(/^(req_\d+|none)$/)
  }
  // The control API shows developers the place of an internal error.
  expect((await http.get(`/_sandbox/transactions/${first.id}`)).status).toBe(200)
  expect((await http.get('/_sandbox/health')).status).toBe(200)
})
