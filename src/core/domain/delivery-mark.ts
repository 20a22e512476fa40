/**
 * Header of every webhook, even of a tampered one. It identifies a request that a webhook of any sandbox causes,
 * through any name or proxy. ASSUMED: sandbox-webhook-header.
 */
export const DELIVERY_MARK = 'sandbox-webhook'
