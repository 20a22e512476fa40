import type { GatewayEndpoint as ContractEndpoint } from '../../core/contract/control.gen.ts'
import type { Input } from '../../core/contract/given.ts'
import { LIMITS } from '../../core/domain/limits.ts'

/** Configuration of a gateway endpoint: fields to read, and its response. */
export type GatewayEndpoint = Input<ContractEndpoint>

/** Largest numbers of authentications with a use count. */
const MOST_USED = { perSpace: 10_000, inAll: 100_000 }

/** A gateway endpoint, the number of its authorizations, and the use count of each authentication, oldest first. */
type Gateway = {
  readonly endpoint: GatewayEndpoint
  readonly received: number
  readonly used: Map<string, number>
}

/** Creates the gateway endpoints of all spaces. They are in memory and limited. */
export const createGateways = () => {
  const gateways = new Map<string, Gateway>()
  let count = 0
  let usedInAll = 0

  const of = (space: string): Gateway | undefined => gateways.get(space)

  /** Removes and returns the data of a space, for a later undo. */
  const setAside = (space: string): Gateway | undefined => {
    const aside = of(space)
    usedInAll -= aside?.used.size ?? 0
    gateways.delete(space)
    return aside
  }

  /** Counts a use of an authentication. Above the limit, the oldest one is removed. */
  const use = (used: Map<string, number>, transaction: string): void => {
    if (!used.has(transaction)) {
      const [first] = used.keys()
      if (first !== undefined && (used.size >= MOST_USED.perSpace || usedInAll >= MOST_USED.inAll)) used.delete(first)
      else usedInAll += 1
    }
    used.set(transaction, (used.get(transaction) ?? 0) + 1)
  }

  return {
    of,

    /** Creates or replaces an endpoint and keeps its counts. Returns false if too many spaces have one. */
    put(space: string, endpoint: GatewayEndpoint): boolean {
      const before = of(space)
      if (!before && gateways.size >= LIMITS.gateways.most) return false
      gateways.set(space, { received: 0, used: new Map(), ...before, endpoint })
      return true
    },

    /** Returns the count of the next authorization with an authentication. */
    nthOf: (space: string, transaction: string): number => (of(space)?.used.get(transaction) ?? 0) + 1,

    /** Counts an authorization and its authentications; returns its ID. */
    take(space: string, transactions: readonly string[]): string {
      const gateway = of(space)
      if (gateway) {
        gateways.set(space, { ...gateway, received: gateway.received + 1 })
        for (const transaction of transactions) use(gateway.used, transaction)
      }
      count += 1
      return `authorization_${count}`
    },

    /** Returns the approximate size of a space's data, in bytes. */
    size(space: string): number {
      const gateway = of(space)
      return gateway ? JSON.stringify(gateway.endpoint).length + gateway.used.size * 64 : 0
    },

    setAside,

    /** Restores the data of a space. */
    putBack(space: string, aside: Gateway | undefined): void {
      setAside(space)
      if (!aside) return
      usedInAll += aside.used.size
      gateways.set(space, aside)
    },
  }
}

export type Gateways = ReturnType<typeof createGateways>
