import { isIP } from 'node:net'
import { hostRule } from '../api/host-guard.ts'
import { type AddressKind, addressKind } from '../core/domain/address-kind.ts'
import { withoutBrackets } from '../core/domain/host-parts.ts'
import { createTargets, type Lookup, systemLookup, type Target } from '../engine/webhooks/targets.ts'
import { allowedHostsOf } from './public-paths.ts'
import type { Settings } from './settings/settings-table.ts'

/** Where a webhook would go, or what is in its way. Public targets are those that `--webhook-targets any` allows. */
export type WebhookRoute = Target | { readonly blocked: 'never' | 'too_public' | 'name_unknown' }

/** What kind of address the host of a URL is; undefined for a name. */
export const kindOfHost = (hostname: string): AddressKind | undefined => {
  const host = withoutBrackets(hostname)
  return isIP(host) === 0 ? undefined : addressKind(host)
}

/** Asks for a name once, however often it is judged: where a resolver is slow, each time takes as long. */
const askedOnce = (lookup: Lookup): Lookup => {
  const asked = new Map<string, ReturnType<Lookup>>()
  return (name) => {
    const found = asked.get(name) ?? lookup(name)
    asked.set(name, found)
    return found
  }
}

/**
 * The rules by which a sandbox with these settings lets callers in and calls receivers, for somebody who wants to know
 * what would happen without making it happen.
 */
export const reachRules = (settings: Settings, resolver: Lookup = systemLookup) => {
  const lookup = askedOnce(resolver)
  const { resolve } = createTargets({ allow: settings['webhook-targets'], lookup, own: settings.host })
  const anywhere = createTargets({ allow: 'any', lookup })
  return {
    /** Whether a request with this Host header may come in. */
    letsIn: hostRule(allowedHostsOf(settings)),
    async webhookRoute(url: string): Promise<WebhookRoute> {
      const found = await resolve(url)
      if ('failed' in found) return { blocked: 'name_unknown' }
      if (!('refused' in found)) return found
      return { blocked: 'refused' in (await anywhere.resolve(url)) ? 'never' : 'too_public' }
    },
  }
}

export type ReachRules = ReturnType<typeof reachRules>
export type { Lookup }
