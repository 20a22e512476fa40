import { describe, expect } from 'vitest'
import { readContract } from './support/contract-document.ts'
import {
  answerValidators,
  requestFields,
  requestValidators,
  threeDSFields,
  validatorTypes,
} from './support/contract-validators.ts'
import { controlAbout, controlMembers, controlOperations, controlSummaries } from './support/control-operations.ts'
import { countries } from './support/countries.ts'
import { issuers } from './support/issuers.ts'
import { itSome } from './support/long.ts'
import { lookTokens } from './support/look-tokens.ts'
import { wireTypes } from './support/wire-types.ts'
import { shippedWords } from './support/words.ts'

const document = readContract('openapi.yaml')
const { schemas } = document.components as { schemas: Record<string, never> }
const control = readContract('src/control/openapi.yaml')
const { schemas: controlSchemas } = control.components as { schemas: Record<string, never> }

/** `npm run generate` writes these files; here they are compared with what it would write. */
describe('what is generated is fresh', () => {
  itSome(2)<[file: string, text: () => string | Promise<string>]>([
    ['contract/wire.gen.ts', () => wireTypes(schemas)],
    ['contract/requests.gen.mjs', () => requestValidators(document)],
    ['contract/answers.gen.mjs', () => answerValidators(document)],
    ['contract/request-fields.gen.ts', () => requestFields(document)],
    ['contract/three-ds-fields.gen.ts', () => threeDSFields(document)],
    ['contract/requests.gen.d.mts', () => validatorTypes(document).requests],
    ['contract/answers.gen.d.mts', () => validatorTypes(document).answers],
    ['domain/issuers.gen.ts', issuers],
    ['domain/countries.gen.ts', countries],
    ['look/tokens.gen.ts', lookTokens],
    ['contract/words.gen.ts', shippedWords],
    ['contract/control.gen.ts', () => wireTypes(controlSchemas, 'src/control/openapi.yaml')],
    ['contract/control-operations.gen.ts', () => controlOperations(control)],
    ['contract/control-summaries.gen.ts', () => controlSummaries(control)],
    ['contract/control-members.gen.ts', () => controlMembers(control)],
    ['contract/control-about.gen.ts', () => controlAbout(control)],
  ])('src/%s', async (file, text) => {
    await expect(await text()).toMatchFileSnapshot(`../src/${file}`)
  })
})
