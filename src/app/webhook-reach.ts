import { isIP } from 'node:net'
import { hostRule } from '../api/host-guard.ts'
import { type AddressKind, addressKind } from '../core/domain/address-kind.ts'
import { withoutBrackets } from '../core/domain/host-parts.ts'
import { createTargets, type Lookup, systemLookup, type Target } from '../engine/webhooks/targets.ts'
import { allowedHostsOf } from './public-paths.ts'
import type { Settings } from './settings/settings-table.ts'

/** Target of a webhook, or why it is blocked. `--webhook-targets any` allows public targets. */
export type WebhookRoute = Target | { readonly blocked: 'never' | 'too_public' | 'name_unknown' }

/** Returns the kind of address of a URL's host; `undefined` for a name. */
export const kindOfHost = (hostname: string): AddressKind | undefined => {
  const host = withoutBrackets(hostname)
  return isIP(host) === 0 ? undefined : addressKind(host)
}

/** Caches lookups, because a slow resolver would delay each check. */
const cachedLookup = (lookup: Lookup): Lookup => {
  const lookups = new Map<string, ReturnType<Lookup>>()
  return (name) => {
    const result = lookups.get(name) ?? lookup(name)
    lookups.set(name, result)
    return result
  }
}

/** Returns the rules of a sandbox for incoming hosts and webhook targets, to check them without sending anything. */
export const createReachRules = (settings: Settings, resolver: Lookup = systemLookup) => {
  const lookup = cachedLookup(resolver)
  const { resolve } = createTargets({ allow: settings['webhook-targets'], lookup, own: settings.host })
  const anywhere = createTargets({ allow: 'any', lookup })
  return {
    /** Returns whether a request with this Host header is allowed. */
    letsIn: hostRule(allowedHostsOf(settings)),
    async webhookRoute(url: string): Promise<WebhookRoute> {
      const result = await resolve(url)
      if ('failed' in result) return { blocked: 'name_unknown' }
      if (!('rejected' in result)) return result
      return { blocked: 'rejected' in (await anywhere.resolve(url)) ? 'never' : 'too_public' }
    },
  }
}

export type ReachRules = ReturnType<typeof createReachRules>
export type { Lookup }
