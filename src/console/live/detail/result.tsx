import type { Thing } from './load-thing.ts'

const lookOf = (value: string): string => (value.length > 30 ? 'id' : value.length > 12 ? 'long' : '')

/** The 3-D Secure result, every value with what it means; what is absent means something, too. */
export const Result = ({ thing: { row, link, transaction } }: { readonly thing: Thing }) => {
  const record = link ?? transaction
  const told = row.kind === 'webhook' ? undefined : record?.explained
  if (!told) return null
  const isLink = link !== undefined
  return (
    <section class="sec" aria-labelledby="result">
      <header>
        <h3 id="result">3-D Secure result</h3>
        <p>
          what your app finds in <code>card.3D</code>
          {isLink ? ' of the link' : ''}
        </p>
      </header>
      <dl class="xv">
        {told.values.map(({ label, field, value, meaning, isDefect }) => (
          <div key={field}>
            <dt>
              {label}
              <small>{field}</small>
            </dt>
            <dd>
              <span class={`val ${value === undefined ? 'mut' : lookOf(value)}`}>{value ?? 'absent'}</span>{' '}
              <span class={isDefect ? 't-warn' : 'ink2'}>{meaning}</span>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
