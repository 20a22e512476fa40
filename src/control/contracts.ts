import { isMap } from '../core/domain/is-record.ts'
import { runYielding } from '../engine/cooperative.ts'

/** Makes something when it is asked for first, once for all who ask meanwhile, and again only where that failed. */
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

/** A contract as it is written, and as the JSON that the build made of it: only one of them where the other would say the same. */
type Written = { readonly yaml: () => string | undefined; readonly json: () => string | undefined }

/** One contract in both languages. Few ask, and reading YAML holds up everybody else: what does it is loaded where it must be. */
const inBoth = ({ yaml, json }: Written) => {
  const texts = kept(async () => {
    const source = yaml()
    return source === undefined ? undefined : (await import('./contract-text.ts')).contractTexts(source)
  })
  const asJson = kept(async () => {
    const text = json() ?? (await texts())?.json()
    if (text === undefined) throw new Error('a contract is there neither as YAML nor as JSON')
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

/** Both contracts, of the control API and of the emulated service, for those who ask: once for all sandboxes of a process. */
export const createContracts = (control: Written, emulated: Written) => {
  const own = inBoth(control)
  const service = inBoth(emulated)
  const serviceData = kept(async (): Promise<unknown> => JSON.parse(await service.asJson()))
  return {
    getContract: own.asYaml,
    getContractJson: own.asJson,
    getServiceContract: service.asYaml,
    getServiceContractJson: service.asJson,
    /** The contract of the emulated service as data. */
    serviceData,
    listAssumptions: kept(async () => {
      const document = await serviceData()
      return (await import('./info/assumption-list.ts')).assumptionsIn(document)
    }),
  }
}

export type Contracts = ReturnType<typeof createContracts>
