import { auditSchemaFile } from './audit-schema.ts'
import { contractOf, readDocument } from './contract.ts'
import { controlEnums } from './control-enums.ts'
import { controlAbout, controlMembers, controlOperations, controlSummaries } from './control-operations.ts'
import { countries } from './countries.ts'
import { designTokens, flowStyles } from './design-tokens.ts'
import { generated as pages } from './docs-only.ts'
import { fieldMarks } from './field-marks.ts'
import type { Generated } from './generated.ts'
import { issuers } from './issuers.ts'
import { llmsText } from './llms-text.ts'
import { networkCodes } from './network-codes.ts'
import { requestFields, threeDSFields } from './request-fields.ts'
import { scenarioSchema } from './scenario-schema.ts'
import { shippedNames } from './shipped-words.ts'
import { responseTable, validators, validatorTypes } from './validators.ts'
import { wireTypes } from './wire-types.ts'

const SERVICE = 'openapi.yaml'
const CONTROL = 'src/control/openapi.yaml'

/** Generates all files. Paths are relative to the root of the project. */
export const generated = async (): Promise<readonly Generated[]> => {
  const service = contractOf(readDocument(SERVICE), SERVICE)
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
    shippedNames(service),
    controlOperations(control),
    controlEnums(control),
    controlSummaries(control),
    controlMembers(control),
    controlAbout(control),
    issuers(),
    countries(),
    networkCodes(),
    designTokens(),
    flowStyles(),
    scenarioSchema(),
    auditSchemaFile(),
    llmsText(),
    ...(await pages()),
  ]
}
