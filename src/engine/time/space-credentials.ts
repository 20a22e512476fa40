import { DEFAULT_SPACE } from '../../core/domain/default-space.ts'

/** What opens a space: the same secrets for all, or its own. */
export type SpaceKeys = {
  readonly password: string
  readonly linkKey: string
  /** What the control API wants, where it wants one. */
  readonly controlToken: string | undefined
}

/** What opens the spaces of the sandbox, and what its webhooks are signed with. */
export type SandboxAccount = {
  readonly merchantId: string
  readonly linkKeyHeader: string
  readonly keysOf: (space: string) => SpaceKeys
  readonly webhookSecret: string
  readonly signatureKey: string
  readonly signatureHeader: string
}

/** Under which addresses the sandbox is asked for something in a space. */
export type Addresses = { readonly url: string; readonly controlUrl: string }

/** What opens a space: the credentials of the account with the space as a suffix, and the same as variables. */
export const credentialsOfSpace = (
  { keysOf, ...account }: SandboxAccount,
  space: string,
  { url, controlUrl }: Addresses,
) => {
  const suffix = space === DEFAULT_SPACE ? '' : `+${space}`
  const { password, controlToken, linkKey: key } = keysOf(space)
  const merchantId = `${account.merchantId}${suffix}`
  const linkKey = `${key}${suffix}`
  return {
    space,
    ...account,
    merchantId,
    password,
    linkKey,
    authorization: `Basic ${Buffer.from(`${merchantId}:${password}`).toString('base64')}`,
    /** By the names that `exec` gives a command. */
    environment: {
      SANDBOX_URL: url,
      SANDBOX_CONTROL_URL: controlUrl,
      ...(controlToken !== undefined && { SANDBOX_CONTROL_TOKEN: controlToken }),
      SANDBOX_SPACE: space,
      SANDBOX_MERCHANT_ID: merchantId,
      SANDBOX_PASSWORD: password,
      SANDBOX_LINK_KEY: linkKey,
      SANDBOX_LINK_KEY_HEADER: account.linkKeyHeader,
      SANDBOX_WEBHOOK_SECRET: account.webhookSecret,
      SANDBOX_SIGNATURE_KEY: account.signatureKey,
      SANDBOX_SIGNATURE_HEADER: account.signatureHeader,
    },
  }
}
