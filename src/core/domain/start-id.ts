/**
 * Returns a name for this start of the sandbox that is unique on the host. Two can start in the same millisecond, but
 * never listen at the same address.
 */
export const startName = (start: string, listensAt: string): string => `${start}-${new URL(listensAt).port}`
