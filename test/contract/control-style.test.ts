import { createConfig, isRef, lintFromString, type Oas3Rule, type Plugin } from '@redocly/openapi-core'
import { expect, it } from 'vitest'
import { contractTextIn } from '../support/contract-document.ts'

/** Verbs that an operation of a method begins with, and names that are sentences of their own. */
const VERBS: Readonly<Record<string, { readonly verbs: readonly string[]; readonly also?: readonly string[] }>> = {
  get: { verbs: ['get', 'list'], also: ['wait', 'exportState', 'judgeObservations', 'diffTransactions'] },
  put: { verbs: ['set', 'save'], also: ['importState'] },
  delete: { verbs: ['delete', 'clear', 'cancel', 'release'] },
  post: {
    verbs: [
      'create',
      'queue',
      'fire',
      'redeliver',
      'hold',
      'complete',
      'submit',
      'expire',
      'validate',
      'judge',
      'record',
      'receive',
    ],
    also: ['reset', 'undo', 'verify'],
  },
}

const patternOf = ({ verbs, also = [] }: (typeof VERBS)[string]): string =>
  `/^(?:(?:${verbs.join('|')})[A-Z]\\w*${also.map((name) => `|${name}`).join('')})$/`

const rules = {
  ...Object.fromEntries(
    Object.entries(VERBS).map(([method, row]) => [
      `rule/${method}-operation`,
      {
        subject: { type: 'Operation', property: 'operationId', filterInParentKeys: [method] },
        assertions: { pattern: patternOf(row) },
        message: `the operationId of ${method.toUpperCase()} has another verb`,
      },
    ]),
  ),
  'rule/summary': {
    subject: { type: 'Operation', property: 'summary' },
    assertions: { defined: true, pattern: '/^[A-Z][a-z]+ \\S.*[^.]$/', notPattern: '/(?:\\S+ ){9}/', maxLength: 80 },
    message: 'a summary is an imperative of at most nine words without a period',
  },
  'rule/parameter': {
    subject: { type: 'Parameter', property: 'description' },
    assertions: { defined: true, minLength: 8 },
    message: 'a parameter has a description',
  },
  'style/property-description': 'error',
} as const

/** Reports properties without a description. A reference has that of its schema. */
const describedProperties: Oas3Rule = () => ({
  SchemaProperties: (properties, { report, location }) => {
    // Conditions repeat properties that are described elsewhere.
    if (/\/(?:not|if|then)\//.test(location.pointer)) return
    for (const [name, property] of Object.entries(properties))
      if (!isRef(property) && property.description === undefined)
        report({ message: `the property ${name} has no description`, location: location.child(name) })
  },
})

const style: Plugin = { id: 'style', rules: { oas3: { 'property-description': describedProperties } } }

it('the control contract follows the rules for names and texts', async () => {
  const config = await createConfig({ plugins: [style], rules })
  const problems = await lintFromString({
    source: contractTextIn('src/control/openapi.yaml'),
    absoluteRef: 'openapi.yaml',
    config,
  })
  expect(
    problems.map(({ ruleId, message, location }) => `${location[0]?.pointer ?? ''} ${ruleId}: ${message}`),
  ).toEqual([])
})
