/** Statuses by which a receiver rejects a message. Others have another meaning, such as an unknown path or a fault. */
const REJECTIONS = [400, 401, 403, 422]

/** Returns true if a status means that the receiver rejected a message. */
export const isRejected = (status: number | undefined): boolean => status !== undefined && REJECTIONS.includes(status)

/** Returns true if a status means that the receiver found a problem in the request. */
export const isClientError = (status: number | undefined): boolean =>
  status !== undefined && status >= 400 && status < 500

/** Returns true if a status means that the receiver accepted a message. */
export const isAccepted = (status: number | undefined): boolean => status !== undefined && status >= 200 && status < 300
