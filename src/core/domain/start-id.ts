/**
 * Which start of a sandbox this is, told from every other on the same machine: two may begin in the same millisecond, and never
 * listen at the same address.
 */
export const startName = (start: string, listensAt: string): string => `${start}-${new URL(listensAt).port}`
