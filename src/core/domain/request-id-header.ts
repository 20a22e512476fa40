/** What every answer of a sandbox names its request by, and that of another program on its port has not. */
export const REQUEST_ID_HEADER = 'sandbox-request-id'
