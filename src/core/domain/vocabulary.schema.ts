import { z } from 'zod'
import { authenticationWords, initializationWords } from './authentication.schema.ts'
import { faultWords, redirectWords, tokenizationWords, webhookWords } from './delivery-vocabulary.schema.ts'
import type { Frozen } from './frozen.ts'
import { NAME_PART, optional, prose } from './values.schema.ts'
import { whenWords } from './when.schema.ts'

/**
 * One scenario: a file without cases, or a case merged into its file. A new part is one more key here, and its words
 * beside those of its kind.
 */
export const scenarioWords = z.strictObject({
  title: optional(prose(100), 'What the scenario is, in a few words. Without it, its name.'),
  description: optional(
    prose(1000),
    'What it is good for, and what the merchant should do. Without it, a sentence made of what it does.',
  ),
  when: optional(
    whenWords,
    'Which requests get this scenario; all keys must match. Without it, only those that name it.',
  ),
  initialization: optional(initializationWords, 'What the answer to the initialization is.'),
  authentication: optional(
    authenticationWords,
    'How the authentication goes and what it results in. Without it, a challenge that passes.',
  ),
  tokenization: optional(tokenizationWords, "What comes of a card that is entered on a link's page. Links only."),
  webhook: optional(webhookWords, 'When the webhook of the end is sent, and what is wrong with it.'),
  redirect: optional(redirectWords, 'Where and how the browser returns to the merchant.'),
  faults: optional(
    faultWords,
    'Defects of the transport: the work is done and its answer suffers; on start the page never comes.',
  ),
  overlay: optional(
    z.literal(true),
    'It never decides: what it says is laid over what does, wherever it is named; all else stays as it was decided.',
  ),
  nonsense: optional(
    z.literal(true),
    'Allows a combination that cannot occur, for a negative test. Only for one that cannot.',
  ),
})

const caseName = z.string().regex(NAME_PART, { error: 'a case is named in lower case letters, digits, _ and -' })

/** A file: one scenario, or with `cases` a family of them. */
export const fileWords = z
  .strictObject({
    ...scenarioWords.shape,
    cases: optional(
      z.record(caseName, scenarioWords),
      'A family: case name to what differs from the rest of the file. The scenario is called file/case.',
    ),
  })
  .meta({ title: 'Scenario file', description: 'A scenario of the sandbox, or a family of them.' })

/** A scenario as it is written, and as it is read: times in milliseconds. What it leaves out is not there. */
export type WrittenScenario = z.input<typeof scenarioWords>
export type ReadScenario = Frozen<z.output<typeof scenarioWords>>

const { title, description, when: _when, overlay: _overlay, ...said } = scenarioWords.shape
/** What a change says: it is laid over what a scenario decided, member by member. */
export const changeWords = z.strictObject(said)
/** A scenario that stands in the call that arms it, which has conditions of its own. */
export const wholeWords = z.strictObject({ title, description, ...said })

/** What a scenario says of an outcome, or of a part of one. */
export type OutcomeWords = Omit<ReadScenario, 'title' | 'description' | 'when' | 'overlay'>
