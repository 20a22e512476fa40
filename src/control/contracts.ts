import { text } from '../reply/reply.ts'
import type { Route } from '../reply/route.ts'
import { calling } from './control-route.ts'

/** The contracts as they are written: YAML without aliases. */
export type Contracts = {
  /** Of the control API. */
  readonly control: () => string
  /** Of the emulated service. */
  readonly emulated: () => string
}

type Named = { readonly operation: 'describe' | 'describeService'; readonly yaml: () => string }

const asYaml = ({ operation, yaml }: Named): Route =>
  calling({ operation, handle: () => text(200, 'application/yaml', yaml()) })

const asJson = ({ operation, yaml }: Named): Route => {
  let known: string | undefined
  return calling({
    operation: `${operation}AsJson` as const,
    async handle() {
      known ??= (await import('./contract-json.ts')).contractJson(yaml())
      return text(200, 'application/json', known)
    },
  })
}

/** Both contracts, each as YAML and as JSON: the control API's own as `openapi`, that of the emulated service as `contract`. */
export const contractRoutes = ({ control, emulated }: Contracts): readonly Route[] =>
  (
    [
      { operation: 'describe', yaml: control },
      { operation: 'describeService', yaml: emulated },
    ] as const
  ).flatMap((named) => [asYaml(named), asJson(named)])
