/**
 * Response header with the request ID. Every response of a sandbox has it, so that another program on its port can be
 * recognized.
 */
export const REQUEST_ID_HEADER = 'sandbox-request-id'
