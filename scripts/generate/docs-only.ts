import { addressesPage } from './addresses-page.ts'
import { assumptionsPages } from './assumptions-page.ts'
import { auditFactsPage } from './audit-facts-page.ts'
import { auditMatrixPage } from './audit-matrix-page.ts'
import { auditRulesPage } from './audit-rules-page.ts'
import { auditPage } from './audit-schema.ts'
import { catalogPages } from './catalog-pages.ts'
import { commandLinePages } from './command-line-page.ts'
import { contractOf, readDocument } from './contract.ts'
import { controlApiPage } from './control-api-page.ts'
import { documentPage } from './document-page.ts'
import { errorsPage } from './errors-page.ts'
import { eventsPage } from './events-page.ts'
import type { Generated } from './generated.ts'
import { limitsPage } from './limits-page.ts'
import { mistakesPage } from './mistakes-page.ts'
import { requestDataPage } from './request-data-page.ts'
import { scenariosPage } from './scenario-schema.ts'
import { serviceApiPage } from './service-api-page.ts'
import { settingsPage } from './settings-page.ts'
import { statusesPage } from './statuses-page.ts'
import { generated as testKitPage } from './test-kit-page.ts'
import { countsOfTests, validationPage } from './validation-page.ts'

const SERVICE = 'openapi.yaml'
const CONTROL = 'src/control/openapi.yaml'

/** Generates the pages. Paths are relative to the root of the project. */
export const generated = async (): Promise<readonly Generated[]> => {
  const asWritten = readDocument(SERVICE)
  const service = contractOf(asWritten, SERVICE)
  const control = contractOf(readDocument(CONTROL), CONTROL)
  return [
    ...assumptionsPages(asWritten),
    ...catalogPages(),
    ...commandLinePages(),
    addressesPage(),
    auditFactsPage(),
    auditMatrixPage(),
    auditPage(),
    auditRulesPage(),
    controlApiPage(control),
    documentPage(service),
    errorsPage(),
    eventsPage(),
    limitsPage(),
    mistakesPage(),
    requestDataPage(),
    scenariosPage(),
    serviceApiPage(service),
    settingsPage(),
    statusesPage(),
    ...(await testKitPage()),
    validationPage(),
    countsOfTests({ written: asWritten, service, control }),
  ]
}
