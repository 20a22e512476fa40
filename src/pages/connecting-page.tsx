import type { Transaction } from '../domain/transaction.ts'
import { DeveloperHints } from './developer-hints.tsx'
import type { Page } from './page.tsx'
import { Summary } from './summary.tsx'

/** The challenge that is required and never shown: an abandoned one. The page does not go on, on purpose. */
export const connectingPage = (transaction: Transaction): Page => ({
  status: 200,
  title: 'Connecting to your bank',
  main: (
    <>
      <h1>Connecting to your bank</h1>
      <p class="waiting">
        <span class="spinner" aria-hidden="true" />
        This can take a moment. Please keep this page open.
      </p>
      <Summary transaction={transaction} />
    </>
  ),
  hints: (
    <DeveloperHints transaction={transaction}>
      <p>
        This scenario abandons the challenge before it is shown. The page stays as it is until the transaction expires.
      </p>
    </DeveloperHints>
  ),
})
