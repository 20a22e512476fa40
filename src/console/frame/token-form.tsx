import { useState } from 'preact/hooks'
import { useConsole } from '../parts/use-console.ts'

/** Asks for the control token. It stays in this tab and goes with it; it never is in an address. */
export const TokenForm = () => {
  const { giveToken } = useConsole()
  const [token, setToken] = useState('')
  return (
    <main id="main" class="page" tabIndex={-1}>
      <form
        class="empty"
        onSubmit={(event) => {
          event.preventDefault()
          if (token !== '') giveToken(token)
        }}
      >
        <h1>This sandbox asks for its control token</h1>
        <p>
          It was started with <code>--control-token</code> or <code>THREEDS_CONTROL_TOKEN</code>. Whoever started it
          knows the token. It stays in this tab until the tab is closed.
        </p>
        <label>
          <span class="lab">Control token</span>
          <input
            class="inp"
            type="password"
            autocomplete="off"
            required
            value={token}
            onInput={({ currentTarget }) => setToken(currentTarget.value)}
          />
        </label>
        <div>
          <button type="submit" class="btn pri">
            Open the console
          </button>
        </div>
      </form>
    </main>
  )
}
