/**
 * Where nobody listens: nobody has got this port from IANA, and no system gives it to who asks for any. One that was free a
 * moment ago may be somebody's by now.
 */
export const DEAD_ADDRESS = '127.0.0.1:4'
