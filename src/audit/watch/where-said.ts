import { attempt } from '../../domain/attempt.ts'
import { isMap } from '../../domain/is-map.ts'
import { elementsOf } from '../find/html.ts'
import { isJsonPath } from '../find/json-path.ts'

/** Where a value stands in JSON. */
const pathTo = (value: unknown, wanted: string, path = ''): string | undefined => {
  if (value === wanted || (typeof value === 'number' && String(value) === wanted)) return path
  const entries: readonly [string, unknown][] = Array.isArray(value)
    ? value.map((one: unknown, nth): [string, unknown] => [`${path}[${nth}]`, one])
    : isMap(value)
      ? Object.entries(value).map(([key, one]) => [path === '' ? key : `${path}.${key}`, one])
      : []
  for (const [at, one] of entries) {
    const found = pathTo(one, wanted, at)
    if (found !== undefined && isJsonPath(found)) return found
  }
  return undefined
}

/** Where an answer says a value, in the words of audit.yaml. */
export const whereSaid = (answer: string, wanted: string): Readonly<Record<string, string>> | undefined => {
  if (!answer.includes(wanted)) return undefined
  const json = pathTo(
    attempt((): unknown => JSON.parse(answer)),
    wanted,
  )
  if (json !== undefined) return { json }
  const element = elementsOf(answer).find(
    ({ attributes }) => (attributes.get('value') ?? attributes.get('content')) === wanted,
  )
  const name = element?.attributes.get('name')
  if (element && name !== undefined) return { html: `${element.tag}[name="${name.replaceAll('"', '')}"]` }
  const id = element?.attributes.get('id')
  return id === undefined ? undefined : { html: `#${id}` }
}
