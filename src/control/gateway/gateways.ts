import type { GatewayEndpoint as ContractEndpoint } from '../../core/contract/control.gen.ts'
import type { Input } from '../../core/contract/given.ts'
import { LIMITS } from '../../core/domain/limits.ts'
import type { AuthenticationUses } from '../../engine/authentication-uses.ts'

/** Configuration of a gateway endpoint: fields to read, and its response. */
export type GatewayEndpoint = Input<ContractEndpoint>

/** An authorization that was counted: its ID, and its number among those with the same authentication. */
export type CountedAuthorization = { readonly authorization: string; readonly useCount: number }

/** A gateway endpoint, the number of its authorizations, and those with an Idempotency-Key, oldest first. */
type Gateway = {
  readonly endpoint: GatewayEndpoint
  readonly received: number
  readonly counted: Map<string, CountedAuthorization>
}

/** Maximum number of authorizations of a space that a repetition can refer to. */
const MOST_COUNTED = 1_000

/** Remembers an authorization. Above the limit, the oldest one is removed. */
const remember = ({ counted }: Gateway, fingerprint: string, authorization: CountedAuthorization): void => {
  const [oldest] = counted.keys()
  if (oldest !== undefined && counted.size >= MOST_COUNTED) counted.delete(oldest)
  counted.set(fingerprint, authorization)
}

/** Creates the gateway endpoints of all spaces. They are in memory and limited. */
export const createGateways = (uses: AuthenticationUses) => {
  const gateways = new Map<string, Gateway>()
  let count = 0

  const of = (space: string): Gateway | undefined => gateways.get(space)

  /** Removes and returns the data of a space, for a later undo. */
  const setAside = (space: string) => {
    const gateway = of(space)
    gateways.delete(space)
    const used = uses.setAside(space)
    return gateway && { gateway, used }
  }

  return {
    of,

    /** Creates or replaces an endpoint and keeps its counts. Returns false if too many spaces have one. */
    put(space: string, endpoint: GatewayEndpoint): boolean {
      const before = of(space)
      if (!before && gateways.size >= LIMITS.gateways.most) return false
      gateways.set(space, { received: 0, counted: new Map(), ...before, endpoint })
      return true
    },

    /** Returns the ID of an authorization. */
    nextId(): string {
      count += 1
      return `authorization_${count}`
    },

    /** Counts an authorization and its authentications. A `fingerprint` identifies its repetitions. */
    take(
      space: string,
      taken: CountedAuthorization,
      { transactions, fingerprint }: { readonly transactions: readonly string[]; readonly fingerprint?: string },
    ): void {
      const gateway = of(space)
      if (!gateway) return
      if (fingerprint !== undefined) remember(gateway, fingerprint, taken)
      gateways.set(space, { ...gateway, received: gateway.received + 1 })
      for (const transaction of transactions) uses.use(space, transaction)
    },

    /** Returns the approximate size of a space's data, in bytes. */
    size(space: string): number {
      const gateway = of(space)
      return gateway ? JSON.stringify(gateway.endpoint).length + gateway.counted.size * 128 + uses.size(space) : 0
    },

    setAside,

    /** Restores the data of a space. */
    putBack(space: string, aside: ReturnType<typeof setAside>): void {
      setAside(space)
      if (!aside) return
      uses.putBack(space, aside.used)
      gateways.set(space, aside.gateway)
    },
  }
}

export type Gateways = ReturnType<typeof createGateways>
