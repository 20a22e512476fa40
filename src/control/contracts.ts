import { isMap } from '../core/domain/is-record.ts'
import { runYielding } from '../engine/yielding.ts'

/** Caches the result of the first call. Concurrent callers share it; a failure is not cached. */
const kept = <T>(make: () => Promise<T>): (() => Promise<T>) => {
  let known: Promise<T> | undefined
  const made = async (): Promise<T> => {
    try {
      return await make()
    } catch (error) {
      known = undefined
      throw error
    }
  }
  return () => {
    known ??= made()
    return known
  }
}

/**
 * Sources of a contract: its YAML file, and the JSON from the build. Only one is present if both have the same content.
 */
type ContractSource = { readonly yaml: () => string | undefined; readonly json: () => string | undefined }

/**
 * Returns one contract in both formats. The YAML code is loaded on demand: few clients need it, and it blocks other
 * requests.
 */
const inBoth = ({ yaml, json }: ContractSource) => {
  const texts = kept(async () => {
    const source = yaml()
    return source === undefined ? undefined : (await import('./contract-text.ts')).contractTexts(source)
  })
  const asJson = kept(async () => {
    const text = json() ?? (await texts())?.json()
    if (text === undefined) throw new Error('The contract exists neither as YAML nor as JSON')
    return text
  })
  return {
    asJson,
    asYaml: kept(async () => {
      const known = await texts()
      if (known) return known.yaml()
      const { writingYaml } = await import('./contract-yaml.ts')
      const contract: unknown = JSON.parse(await asJson())
      return runYielding(writingYaml(isMap(contract) ? contract : {}))
    }),
  }
}

/** Returns the contracts of the control API and of the emulated service. All sandboxes of a process share them. */
export const createContracts = (control: ContractSource, emulated: ContractSource) => {
  const own = inBoth(control)
  const service = inBoth(emulated)
  const serviceData = kept(async (): Promise<unknown> => JSON.parse(await service.asJson()))
  return {
    getContract: own.asYaml,
    getContractJson: own.asJson,
    getServiceContract: service.asYaml,
    getServiceContractJson: service.asJson,
    /** Returns the contract of the emulated service as data. */
    serviceData,
    listAssumptions: kept(async () => {
      const document = await serviceData()
      return (await import('./info/assumption-list.ts')).assumptionsIn(document)
    }),
  }
}

export type Contracts = ReturnType<typeof createContracts>
