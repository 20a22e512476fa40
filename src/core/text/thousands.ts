/**
 * Returns a whole number with commas between its thousands. The first `toLocaleString` of a process blocks it for 20 ms of
 * CPU time.
 */
export const withThousands = (number: number): string => String(number).replace(/\B(?=(?:\d{3})+$)/g, ',')
