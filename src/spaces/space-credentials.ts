import { DEFAULT_SPACE } from '../domain/default-space.ts'

/** What opens the spaces of the sandbox, and what its webhooks are signed with. */
export type SandboxAccount = {
  readonly merchantId: string
  readonly password: string
  readonly linkKey: string
  readonly linkKeyHeader: string
  readonly webhookSecret: string
  readonly signatureKey: string
  readonly signatureHeader: string
}

/** Under which addresses the sandbox is asked for something in a space, and the token that its control API wants. */
export type Addresses = {
  readonly url: string
  readonly controlUrl: string
  readonly controlToken: string | undefined
}

/** What opens a space: the credentials of the account with the space as a suffix, and the same as variables. */
export const credentialsOfSpace = (
  account: SandboxAccount,
  space: string,
  { url, controlUrl, controlToken }: Addresses,
) => {
  const suffix = space === DEFAULT_SPACE ? '' : `+${space}`
  const merchantId = `${account.merchantId}${suffix}`
  const linkKey = `${account.linkKey}${suffix}`
  return {
    space,
    ...account,
    merchantId,
    linkKey,
    authorization: `Basic ${Buffer.from(`${merchantId}:${account.password}`).toString('base64')}`,
    /** By the names that `exec` gives a command. */
    environment: {
      SANDBOX_URL: url,
      SANDBOX_CONTROL_URL: controlUrl,
      ...(controlToken !== undefined && { SANDBOX_CONTROL_TOKEN: controlToken }),
      SANDBOX_SPACE: space,
      SANDBOX_MERCHANT_ID: merchantId,
      SANDBOX_PASSWORD: account.password,
      SANDBOX_LINK_KEY: linkKey,
      SANDBOX_LINK_KEY_HEADER: account.linkKeyHeader,
      SANDBOX_WEBHOOK_SECRET: account.webhookSecret,
      SANDBOX_SIGNATURE_KEY: account.signatureKey,
      SANDBOX_SIGNATURE_HEADER: account.signatureHeader,
    },
  }
}
