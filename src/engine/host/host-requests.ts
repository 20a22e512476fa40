// HTTP requests with Node's own classes. Test libraries replace `fetch`, `http.request` and methods of sockets, so the sandbox
// and the test kit keep the originals. Biome rejects the others in their code.
import * as http from 'node:http'
import { createRequire } from 'node:module'
import { isIP, type NetConnectOpts, Socket } from 'node:net'

type RequestClass = new (options: http.RequestOptions) => http.ClientRequest

/** Returns Node's class of requests below a proxy or subclass that a library put in its place; undefined without one. */
const requestClass = (prototype: unknown): RequestClass | undefined => {
  if (typeof prototype !== 'object' || prototype === null) return undefined
  const parent: unknown = Object.getPrototypeOf(prototype)
  return parent === http.OutgoingMessage.prototype ? (prototype.constructor as RequestClass) : requestClass(parent)
}

const HostRequest: RequestClass =
  requestClass(http.ClientRequest.prototype) ?? createRequire(import.meta.url)('node:_http_client').ClientRequest

const connectSocket: (this: Socket, options: NetConnectOpts) => Socket = Socket.prototype.connect

/** Options of a request: those of Node without the ones that this module sets. */
export type HostRequestOptions = Omit<http.RequestOptions, 'agent' | 'createConnection' | 'protocol'> & {
  readonly host: string
  readonly isTls: boolean
}

/**
 * Creates a request on its own connection. The caller ends it.
 * @throws Node's error for invalid options
 */
export const hostRequest = async ({ isTls, ...options }: HostRequestOptions): Promise<http.ClientRequest> => {
  // Loaded on demand: TLS takes a third of the startup time of Node's own modules, and few local receivers use it.
  const tls = isTls ? await import('node:tls') : undefined
  return new HostRequest({
    ...options,
    port: options.port || (isTls ? 443 : 80),
    // Missing in the types of http.request, which passes it to the connection. Node tries IPv4 and IPv6.
    ...{ autoSelectFamily: true },
    createConnection: (to) => {
      // The options of a request are passed to its connection.
      const where = to as NetConnectOpts
      if (!tls) return connectSocket.call(new Socket(), where)
      return tls.connect({ ...where, ...(isIP(options.host) === 0 && { servername: options.host }) })
    },
  })
}
