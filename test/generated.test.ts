import { expect, it } from 'vitest'
import { readContract } from '../src/contract/document.ts'
import { wireTypes } from './support/wire-types.ts'

/** `npm run generate` writes these files; here they are compared with what it would write. */
it('src/contract/wire.gen.ts is what openapi.yaml says', async () => {
  const document = readContract('openapi.yaml')
  const { schemas } = document.components as { schemas: Record<string, never> }
  await expect(await wireTypes(schemas)).toMatchFileSnapshot('../src/contract/wire.gen.ts')
})
