import { isIP } from 'node:net'
import { hostRule } from '../http/host-guard.ts'
import type { Settings } from '../settings/table.ts'
import { type AddressKind, addressKind } from '../webhooks/address-kind.ts'
import { createTargets, type Target } from '../webhooks/targets.ts'
import { allowedHostsOf } from './outer-paths.ts'

/** Where a webhook would go, or what is in its way. Public targets are those that `--webhook-targets any` allows. */
export type WebhookRoute = Target | { readonly blocked: 'never' | 'too_public' | 'name_unknown' }

/** What kind of address the host of a URL is; undefined for a name. */
export const kindOfHost = (hostname: string): AddressKind | undefined => {
  const host = hostname.replace(/^\[(.*)\]$/, '$1')
  return isIP(host) === 0 ? undefined : addressKind(host)
}

/**
 * The rules by which a sandbox with these settings lets callers in and calls receivers, for somebody who wants to know
 * what would happen without making it happen.
 */
export const reachRules = (settings: Settings) => {
  const { resolve } = createTargets({ allow: settings['webhook-targets'] })
  const anywhere = createTargets({ allow: 'any' })
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
