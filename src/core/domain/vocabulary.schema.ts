import * as z from 'zod'
import { authenticationSchema, authorizationSchema, initializationSchema } from './authentication.schema.ts'
import { faultsSchema, redirectSchema, tokenizationSchema, webhookSchema } from './delivery-vocabulary.schema.ts'
import type { Frozen } from './frozen.ts'
import { NAME_PART, optional, prose } from './values.schema.ts'
import { whenSchema } from './when.schema.ts'

/**
 * One scenario: a file without cases, or a case merged into its file. A new part is one more key here, with its members
 * in the schema of its kind.
 */
export const scenarioSchema = z.strictObject({
  title: optional(prose(100), 'Short title. Without it, the name.'),
  description: optional(
    prose(1000),
    'Purpose of the scenario, and the correct reaction of the merchant. Without it, a generated sentence.',
  ),
  when: optional(
    whenSchema,
    'Conditions of a request; all keys must match. Without it, only requests that name the scenario use it.',
  ),
  initialization: optional(initializationSchema, 'The response to the initialization.'),
  authentication: optional(
    authenticationSchema,
    'Flow and result of the authentication. Without it, a challenge that passes.',
  ),
  authorization: optional(
    authorizationSchema,
    'The response to an authorization. Without it, all are approved, and limit cards up to their limit.',
  ),
  tokenization: optional(tokenizationSchema, "The result of a card entry on a link's page. Links only."),
  webhook: optional(webhookSchema, 'Time of the webhook about the end, and its deviations.'),
  redirect: optional(redirectSchema, 'Target and method of the redirect to the merchant.'),
  faults: optional(
    faultsSchema,
    'Defects of the transport: the request is handled, but its response is faulty; on start, the page never loads.',
  ),
  patch: optional(
    z.literal(true),
    'Makes the scenario a patch: it is applied on top of the matching scenario when a request names it.',
  ),
  nonsense: optional(
    z.literal(true),
    'Allows an impossible combination, for a negative test. Rejected for a possible one.',
  ),
})

const caseName = z
  .string()
  .regex(NAME_PART, { error: 'a case name must have lower case letters, digits, _ and - only' })

/** A file: one scenario, or a family of scenarios with `cases`. */
export const fileSchema = z
  .strictObject({
    ...scenarioSchema.shape,
    cases: optional(
      z.record(caseName, scenarioSchema),
      'A family: case names with their differences from the rest of the file. The scenario name is file/case.',
    ),
  })
  .meta({ title: 'Scenario file', description: 'A scenario of the sandbox, or a family of them.' })

/** A scenario as written, and as parsed: durations in milliseconds. Omitted members stay absent. */
export type WrittenScenario = z.input<typeof scenarioSchema>
export type ReadScenario = Frozen<z.output<typeof scenarioSchema>>

const { title, description, when: _when, patch: _patch, ...parts } = scenarioSchema.shape
/** Members of a patch. It is applied on top of the outcome of a scenario, member by member. */
export const patchSchema = z.strictObject(parts)
/** Members of a scenario in the request of a queued outcome, which has its own conditions. */
export const scenarioJsonSchema = z.strictObject({ title, description, ...parts })

/** The members of a scenario that define an outcome. */
export type OutcomeMembers = Omit<ReadScenario, 'title' | 'description' | 'when' | 'patch'>
