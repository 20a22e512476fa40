import { DEFAULT_SPACE } from '../../core/domain/default-space.ts'
import { nextSecret } from '../../core/domain/webhook-signatures.ts'

/** The secrets of a space: shared by all spaces, or its own. */
export type SpaceKeys = {
  readonly password: string
  readonly linkKey: string
  /** Token of the control API, if it requires one. */
  readonly controlToken: string | undefined
}

/** Credentials of the sandbox, and the secrets that sign its webhooks. */
export type SandboxAccount = {
  readonly merchantId: string
  readonly linkKeyHeader: string
  readonly keysOf: (space: string) => SpaceKeys
  readonly webhookSecret: string
  readonly signatureKey: string
  readonly signatureHeader: string
  /** Name of the parameter with the transaction ID in return URLs. */
  readonly returnParameter: string
}

/** The addresses of the sandbox for a space. */
export type Addresses = { readonly url: string; readonly controlUrl: string }

/**
 * Returns the credentials of a space: those of the account with the space as a suffix, also as environment variables.
 */
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
    nextWebhookSecret: nextSecret(account.webhookSecret),
    authorization: `Basic ${Buffer.from(`${merchantId}:${password}`).toString('base64')}`,
    /** The environment variables that `exec` sets. */
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
