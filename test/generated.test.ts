import { describe, expect, it } from 'vitest'
import { readContract } from './support/contract-document.ts'
import {
  answerValidators,
  requestFields,
  requestValidators,
  threeDSFields,
  validatorTypes,
} from './support/contract-validators.ts'
import { controlAbout, controlMembers, controlOperations, controlSummaries } from './support/control-operations.ts'
import { controlWords } from './support/control-words.ts'
import { countries } from './support/countries.ts'
import { fieldMarks } from './support/field-marks.ts'
import { issuers } from './support/issuers.ts'
import { lookTokens } from './support/look-tokens.ts'
import { wireTypes } from './support/wire-types.ts'
import { shippedWords } from './support/words.ts'

const document = readContract('openapi.yaml')
const { schemas } = document.components as { schemas: Record<string, never> }
const control = readContract('src/control/openapi.yaml')
const { schemas: controlSchemas } = control.components as { schemas: Record<string, never> }

/** `npm run generate` writes these files; here they are compared with what it would write. */
describe('what is generated is fresh', () => {
  it.each<[file: string, text: () => string | Promise<string>]>([
    ['core/contract/wire.gen.ts', () => wireTypes(schemas)],
    ['core/contract/requests.gen.mjs', () => requestValidators(document)],
    ['core/contract/responses.gen.mjs', () => answerValidators(document)],
    ['core/contract/request-fields.gen.ts', () => requestFields(document)],
    ['core/contract/three-ds-fields.gen.ts', () => threeDSFields(document)],
    ['core/contract/field-marks.gen.ts', () => fieldMarks(schemas)],
    ['core/contract/requests.gen.d.mts', () => validatorTypes(document).requests],
    ['core/contract/responses.gen.d.mts', () => validatorTypes(document).answers],
    ['core/domain/issuers.gen.ts', issuers],
    ['core/domain/countries.gen.ts', countries],
    ['pages/design/tokens.gen.ts', lookTokens],
    ['core/contract/vocabulary.gen.ts', shippedWords],
    ['core/contract/control.gen.ts', () => wireTypes(controlSchemas, 'src/control/openapi.yaml')],
    ['core/contract/control-operations.gen.ts', () => controlOperations(control)],
    ['core/contract/control-words.gen.ts', () => controlWords(control)],
    ['core/contract/control-summaries.gen.ts', () => controlSummaries(control)],
    ['core/contract/control-members.gen.ts', () => controlMembers(control)],
    ['core/contract/control-about.gen.ts', () => controlAbout(control)],
  ])('src/%s', async (file, text) => {
    await expect(await text()).toMatchFileSnapshot(`../src/${file}`)
  })
})
