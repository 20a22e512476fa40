import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type ContractDocument, readContract } from '../contract/document.ts'
import { type CardCatalogue, createCardCatalogue } from '../domain/card-catalogue.ts'
import type { Scenario } from '../scenarios/picking/scenario.ts'
import { loadScenarios } from '../scenarios/reading/load.ts'
import { packageVersion } from './package-version.ts'

/** What the package brings along. It is the same for every sandbox of a process and never changes. */
export type SandboxPackage = {
  readonly version: string
  readonly document: ContractDocument
  readonly controlDescription: string
  readonly catalogue: CardCatalogue
  readonly shipped: readonly Scenario[]
}

export type PackageFiles = {
  /** The folder with openapi.yaml and the shipped scenarios. */
  readonly root: string
  /** The contract as JSON beside the bundle; there is none beside the sources. */
  readonly contractJson: URL
  /** The control API's own openapi.yaml. */
  readonly control: URL
}

/** Reads and compiles it, which takes most of the time of a start. */
export const loadPackageFrom = async ({ root, control, contractJson }: PackageFiles): Promise<SandboxPackage> => {
  const catalogue = createCardCatalogue()
  const document = readContract(join(root, 'openapi.yaml'), contractJson)
  return {
    version: packageVersion(root),
    document,
    controlDescription: readFileSync(control, 'utf8'),
    catalogue,
    shipped: loadScenarios(join(root, 'scenarios'), catalogue),
  }
}
