import { useState } from 'preact/hooks'
import { Button, Field, Form } from '../parts/controls.tsx'
import { focused, useConsole } from '../parts/hooks.ts'

/** Asks for the control token. It stays in this tab and goes with it; it never is in an address. */
export const TokenForm = () => {
  const { giveToken, isRefused } = useConsole()
  const [token, setToken] = useState('')
  return (
    <main id="main" class="page" tabIndex={-1}>
      <Form class="empty" onSubmit={() => giveToken(token)}>
        <h1>This sandbox asks for its control token</h1>
        <p>
          It was started with <code>--control-token</code> or <code>THREEDS_CONTROL_TOKEN</code>. Whoever started it
          knows the token, or gave you that of your space. It is kept in this tab until you close it.
        </p>
        <Field
          label="Control token"
          type="password"
          required
          pattern="[!-~]+"
          title="Printable ASCII characters, without spaces"
          ref={focused}
          value={token}
          onChange={setToken}
          aria-invalid={isRefused.value}
          hint={
            isRefused.value ? (
              <span class="t-fail" role="alert">
                That is not the token of this sandbox.
              </span>
            ) : null
          }
        />
        <div>
          <Button look="pri" type="submit">
            Open the console
          </Button>
        </div>
      </Form>
    </main>
  )
}
