import type { ComponentChildren } from 'preact'
import type { Transaction } from '../domain/transaction.ts'

/** Why the developer got this page: which scenario decided, and what chose it. */
export const DeveloperHints = ({
  transaction,
  children,
}: {
  transaction: Transaction
  children?: ComponentChildren
}) => (
  <>
    <dl class="facts">
      <div>
        <dt>Scenario</dt>
        <dd>
          <code>{transaction.scenario.name}</code>
        </dd>
      </div>
      <div>
        <dt>Chosen by</dt>
        <dd>
          <code>{transaction.scenario.because}</code>
        </dd>
      </div>
      <div>
        <dt>Transaction</dt>
        <dd>
          <code>{transaction.id}</code> ({transaction.status})
        </dd>
      </div>
    </dl>
    {children}
    <p>
      All <a href="/_sandbox/scenarios">scenarios</a> and all <a href="/_sandbox/cards">test cards</a>, as JSON.
    </p>
  </>
)
