import type { GatewayEndpoint as ContractPlace } from '../../core/contract/control.gen.ts'
import type { Given } from '../../core/contract/given.ts'
import { LIMITS } from '../../core/domain/limits.ts'

/** What a gateway place reads, and what it answers. */
export type GatewayPlace = Given<ContractPlace>

/** Of so many authentications it is known how often they were used: of a space, and in all. */
const MOST_USED = { perSpace: 10_000, inAll: 100_000 }

/** A gateway place, what came to it, and how often each authentication was used there, oldest first. */
type Gateway = {
  readonly place: GatewayPlace
  readonly received: number
  readonly used: Map<string, number>
}

/** The gateway places of all spaces: in memory, and never more than the limits. */
export const createGateways = () => {
  const gateways = new Map<string, Gateway>()
  let count = 0
  let usedInAll = 0

  const of = (space: string): Gateway | undefined => gateways.get(space)

  /** Takes out all that there is of a space, to be put back or forgotten. */
  const setAside = (space: string): Gateway | undefined => {
    const aside = of(space)
    usedInAll -= aside?.used.size ?? 0
    gateways.delete(space)
    return aside
  }

  /** Counts one use of an authentication; the one that was used first of all is forgotten where there are too many. */
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

    /** Puts a place; what came and was used stays known. False where too many spaces have one. */
    put(space: string, place: GatewayPlace): boolean {
      const before = of(space)
      if (!before && gateways.size >= LIMITS.gateways.most) return false
      gateways.set(space, { received: 0, used: new Map(), ...before, place })
      return true
    },

    /** Which authorization with an authentication the next one is. */
    nthOf: (space: string, transaction: string): number => (of(space)?.used.get(transaction) ?? 0) + 1,

    /** Counts an authorization and the authentications that it uses; gives its id. */
    take(space: string, transactions: readonly string[]): string {
      const gateway = of(space)
      if (gateway) {
        gateways.set(space, { ...gateway, received: gateway.received + 1 })
        for (const transaction of transactions) use(gateway.used, transaction)
      }
      count += 1
      return `authorization_${count}`
    },

    /** How many bytes a space's takes, about. */
    size(space: string): number {
      const gateway = of(space)
      return gateway ? JSON.stringify(gateway.place).length + gateway.used.size * 64 : 0
    },

    setAside,

    /** Makes what there is of a space what was set aside. */
    putBack(space: string, aside: Gateway | undefined): void {
      setAside(space)
      if (!aside) return
      usedInAll += aside.used.size
      gateways.set(space, aside)
    },
  }
}

export type Gateways = ReturnType<typeof createGateways>
