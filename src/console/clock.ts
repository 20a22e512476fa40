/** The machine's time in milliseconds, for ages and for what happens next; a test gives its own. */
export type Now = () => number

export const machineNow: Now = () => Date.now()
