import { existsSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { CAPABILITIES } from '../support/capabilities.ts'
import { problemOfReference } from '../support/test-location.ts'

const textOf = (file: string): string | undefined => (existsSync(file) ? readFileSync(file, 'utf8') : undefined)

it('every capability of docs/reference/validation.md names existing tests with assertions', () => {
  expect(CAPABILITIES.filter(({ tests }) => tests.length === 0)).toEqual([])
  expect(CAPABILITIES.flatMap(({ tests }) => tests.flatMap((path) => problemOfReference(path, textOf) ?? []))).toEqual(
    [],
  )
})
