import { createControl } from '../control/control.ts'
import type { Engine } from '../engine/port.ts'
import { linkInterface } from '../http/links.ts'
import { playFault } from '../http/play-fault.ts'
import { transactionInterface } from '../http/transactions.ts'
import { unknownThreeDSFields } from '../http/unknown-fields.ts'
import { bankPages } from '../pages/bank/bank-pages.ts'
import { linkPages } from '../pages/card-entry/link-pages.ts'
import { nothing } from '../reply/reply.ts'
import type { Interface } from '../reply/route.ts'
import type { ScenarioBook } from '../scenarios/picking/book.ts'
import type { Settings } from '../settings/table.ts'
import { errorBody } from '../wire/error-body.ts'
import type { SandboxPackage } from './load-package.ts'

/** How long the confirmation of a link stays. ASSUMED: link-moves-on-after-5-seconds. */
const CONFIRMATION_MS = 5_000

const pathOf = (url: string | undefined): string => (url === undefined ? '' : new URL(url).pathname.replace(/\/+$/, ''))

type Given = {
  readonly settings: Settings
  readonly loaded: SandboxPackage
  readonly engine: Engine
  readonly scenarios: ScenarioBook
}

/** Everything that can be called, in the order in which it is asked for a path, as the settings want it. */
export const interfacesOf = ({ settings, loaded, engine, scenarios }: Given): readonly Interface[] => {
  const { document, catalogue } = loaded
  const payAddress = settings['pay-url'] ?? settings['public-url']
  const pageAddress = settings['link-page-url'] ?? settings['public-url']
  const startUrl = (origin: string, id: string): string => `${payAddress ?? origin}/v1/start/${id}`
  const forBoth = {
    engine,
    directoryResponse: settings['directory-response'],
    unknownThreeDSFields: (threeDS: unknown, path: string) => unknownThreeDSFields(document, threeDS, path),
  }
  const transactions = transactionInterface({
    ...forBoth,
    account: { merchantId: settings['merchant-id'], password: settings.password },
    notFoundStatus: settings['not-found-status'] === '404' ? 404 : 400,
    startUrl,
  })
  const links = linkInterface({
    ...forBoth,
    linkKey: { header: settings['link-key-header'], key: settings['link-key'] },
    deletedLinkStatus: settings['deleted-link-status'] === '404' ? 404 : 200,
    linkUrl: (origin, id) => `${pageAddress ?? origin}/${id}`,
  })
  const bank = bankPages({
    engine,
    returnParameter: settings['return-parameter'],
    faultOnStart: (outcome) => playFault(nothing(200), outcome, 'start', errorBody),
  })
  const cardEntry = linkPages({
    engine,
    catalogue,
    merchantId: settings['merchant-id'],
    startUrl,
    prefix: pathOf(settings['link-page-url']),
    confirmationMs: CONFIRMATION_MS * settings['page-time-scale'],
  })
  const control = createControl({
    engine,
    scenarios,
    catalogue,
    returnParameter: settings['return-parameter'],
    startUrl,
    merchantId: settings['merchant-id'],
    version: loaded.version,
    description: loaded.controlDescription,
  })
  // Behind a prefix, the page of a link may lie where the API has a path; it then comes first.
  return [control, bank, cardEntry, links, transactions]
}
