import { addressesPage } from './addresses-page.ts'
import { assumptionsPage } from './assumptions-page.ts'
import { auditMatrixPage } from './audit-matrix-page.ts'
import { auditRulesPage } from './audit-rules-page.ts'
import { auditPage, auditSchemaFile } from './audit-schema.ts'
import { commandLinePage } from './command-line-page.ts'
import { contractOf, readDocument } from './contract.ts'
import { controlAbout, controlMembers, controlOperations, controlSummaries } from './control-operations.ts'
import { controlWords } from './control-words.ts'
import { countries } from './countries.ts'
import { designTokens } from './design-tokens.ts'
import { documentPage } from './document-page.ts'
import { errorsPage } from './errors-page.ts'
import { fieldMarks } from './field-marks.ts'
import type { Generated } from './generated.ts'
import { issuers } from './issuers.ts'
import { limitsPage } from './limits-page.ts'
import { requestFields, threeDSFields } from './request-fields.ts'
import { scenarioSchema, scenariosPage } from './scenario-schema.ts'
import { settingsPage } from './settings-page.ts'
import { shippedWords } from './shipped-words.ts'
import { responseTable, validators, validatorTypes } from './validators.ts'
import { wireTypes } from './wire-types.ts'

const SERVICE = 'openapi.yaml'
const CONTROL = 'src/control/openapi.yaml'

/** Generates all files. Paths are relative to the root of the project. */
export const generated = async (): Promise<readonly Generated[]> => {
  const asWritten = readDocument(SERVICE)
  const service = contractOf(asWritten, SERVICE)
  const control = contractOf(readDocument(CONTROL), CONTROL)
  return [
    ...(await validators(service)),
    ...validatorTypes(service),
    responseTable(service),
    await wireTypes({ document: service, source: SERVICE, path: 'src/core/contract/wire.gen.ts' }),
    await wireTypes({ document: control, source: CONTROL, path: 'src/core/contract/control.gen.ts' }),
    requestFields(service),
    threeDSFields(service),
    fieldMarks(service),
    shippedWords(service),
    controlOperations(control),
    controlWords(control),
    controlSummaries(control),
    controlMembers(control),
    controlAbout(control),
    issuers(),
    countries(),
    designTokens(),
    scenarioSchema(),
    auditSchemaFile(),
    addressesPage(),
    assumptionsPage(asWritten),
    auditMatrixPage(),
    auditPage(),
    auditRulesPage(),
    commandLinePage(),
    documentPage(service),
    errorsPage(),
    limitsPage(),
    scenariosPage(),
    settingsPage(),
  ]
}
