/** With which a receiver says that it does not take a message. All others tell of something else: no such path, a fault. */
const REFUSALS = [400, 401, 403, 422]

/** Whether a receiver says by this status that it does not take a message. */
export const isRefusal = (status: number | undefined): boolean => status !== undefined && REFUSALS.includes(status)

/** Whether a receiver says by this status that it has taken a message. */
export const isTaken = (status: number | undefined): boolean => status !== undefined && status >= 200 && status < 300
