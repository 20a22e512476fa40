import { hostRule } from '../api/host-guard.ts'
import type { RequestOrigin } from '../api/http/route.ts'
import { once } from '../core/domain/once.ts'
import { startName } from '../core/domain/start-id.ts'
import type { Engine } from '../engine/engine-api.ts'
import type { EventLog } from '../engine/events/event-log.ts'
import { BANK_PATH } from '../pages/page-paths.ts'
import { allowedHostsOf } from './public-paths.ts'
import type { Settings } from './settings/settings-table.ts'

/**
 * Under which addresses hosted pages are known. First that of the space, then the setting for these pages, then the public address,
 * then the name by which the caller came.
 */
export const hostedPages = (settings: Settings, engine: Engine, traffic: EventLog, listensAt: () => string) => {
  const {
    'public-url': publicUrl,
    'pay-url': payAddress = publicUrl,
    'link-page-url': pageAddress = publicUrl,
  } = settings
  const letsIn = hostRule(allowedHostsOf(settings))
  // Loaded on first use: few users serve the pages from another host.
  const checker = once(async () =>
    (await import('./on-demand.ts')).createPagesHostCheck(letsIn, startName(traffic.start, listensAt())),
  )
  return {
    payAddress,
    pageAddress,
    startUrl: ({ space, origin }: RequestOrigin, id: string): string =>
      `${engine.pagesOf(space) ?? payAddress ?? origin}${BANK_PATH}/${id}`,
    linkUrl: ({ space, origin }: RequestOrigin, id: string): string =>
      `${engine.pagesOf(space) ?? pageAddress ?? origin}/${id}`,
    /** Where spaces have their pages; an import may contain a host name that is not allowed. */
    placesOfPages: (): readonly string[] => engine.pagesOfAll().filter((url) => letsIn(new URL(url).host)),
    checkPages: async (url: string) => (await checker())(url),
  }
}
