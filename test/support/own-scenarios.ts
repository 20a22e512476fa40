import { matchedBy } from './matched-by.ts'
import type { Running } from './sandbox.ts'

export const YAML = 'application/yaml'
export const JSON_TYPE = 'application/json'

type Text = { readonly type?: string; readonly space?: string }

/** The calls for the scenarios of a space. A name is put into the path unchanged. */
export const ownScenarios = ({ http }: Pick<Running, 'http'>, space = 'default') => {
  const urlOf = (name: string): string => `/_sandbox/scenarios/${name}?space=${space}`
  return {
    put: (name: string, text: string, { type = YAML }: Text = {}) =>
      http.put(urlOf(name)).set('content-type', type).send(text),
    check: (name: string, text: string, { type = YAML }: Text = {}) =>
      http.post(`/_sandbox/validate/scenarios/${name}?space=${space}`).set('content-type', type).send(text),
    show: (name: string, query = '') => http.get(`${urlOf(name)}${query}`),
    remove: (name: string) => http.delete(urlOf(name)),
    list: async () => (await http.get(`/_sandbox/scenarios?space=${space}`).expect(200)).body,
  }
}

/** Returns the scenario and the reason. */
export const decided = ({ headers }: { readonly headers: Record<string, string> }) => [
  headers['sandbox-scenario'],
  matchedBy(headers),
]
