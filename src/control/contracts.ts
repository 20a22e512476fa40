import { text } from '../reply/reply.ts'
import type { Route } from '../reply/route.ts'
import { calling } from './control-route.ts'

/** The contracts as they are written. */
export type Contracts = {
  /** Of the control API. */
  readonly control: () => string
  /** Of the emulated service. */
  readonly emulated: () => string
}

const serving = (
  operation: 'describe' | 'describeAsJson' | 'describeService' | 'describeServiceAsJson',
  format: 'yaml' | 'json',
  yaml: () => string,
): Route => {
  let known: string | undefined
  return calling({
    operation,
    async handle() {
      known ??= (await import('./contract-text.ts')).contractText(yaml(), format)
      return text(200, `application/${format}`, known)
    },
  })
}

/** Both contracts, each as YAML and as JSON: the control API's own as `openapi`, that of the emulated service as `contract`. */
export const contractRoutes = ({ control, emulated }: Contracts): readonly Route[] => [
  serving('describe', 'yaml', control),
  serving('describeAsJson', 'json', control),
  serving('describeService', 'yaml', emulated),
  serving('describeServiceAsJson', 'json', emulated),
]
