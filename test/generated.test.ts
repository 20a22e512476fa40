import { describe, expect, it } from 'vitest'
import { readContract } from '../src/contract/document.ts'
import { answerValidators, requestValidators, validatorTypes } from './support/contract-validators.ts'
import { wireTypes } from './support/wire-types.ts'

const document = readContract('openapi.yaml')
const { schemas } = document.components as { schemas: Record<string, never> }

/** `npm run generate` writes these files; here they are compared with what it would write. */
describe('what is made of openapi.yaml is fresh', () => {
  it.each<[file: string, text: () => string | Promise<string>]>([
    ['wire.gen.ts', () => wireTypes(schemas)],
    ['requests.gen.mjs', () => requestValidators(document)],
    ['answers.gen.mjs', () => answerValidators(document)],
    ['requests.gen.d.mts', () => validatorTypes(document).requests],
    ['answers.gen.d.mts', () => validatorTypes(document).answers],
  ])('src/contract/%s', async (file, text) => {
    await expect(await text()).toMatchFileSnapshot(`../src/contract/${file}`)
  })
})
