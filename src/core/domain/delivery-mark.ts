/**
 * The header that every webhook carries, however it is ordered to be spoilt: by it a sandbox knows a call that some sandbox's
 * webhook makes, whatever name or proxy led it there. ASSUMED: webhook-mark.
 */
export const DELIVERY_MARK = 'sandbox-webhook'
