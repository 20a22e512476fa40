/**
 * A URL without a listener: IANA has not assigned this port, and no system gives it to a program that requests any port. A
 * port that was free a moment ago can be in use now.
 */
export const DEAD_ADDRESS = '127.0.0.1:4'
