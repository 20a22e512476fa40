import { z } from 'zod'
import { authenticationWords } from './authentication-words.ts'
import { faultWords, redirectWords, webhookWords } from './delivery-words.ts'
import { initializationWords } from './initialization-words.ts'
import { duration, text } from './values.ts'
import { whenWords } from './when-words.ts'

/** What comes of a card that is entered on a link's page. */
const tokenizationWords = z
  .strictObject({
    result: z
      .enum(['success', 'error'])
      .default('success')
      .describe('The status that the card entry leads to: SUCCESS, or ERROR without a card.'),
    redirectAfter: duration
      .exactOptional()
      .describe('How long the confirmation stays before it moves on to successUrl. Without it, 5s.'),
  })
  .meta({ id: 'tokenization' })

/** The keys of a scenario. A new part is one more key here and one more file of words. */
const words = {
  title: text(100).exactOptional().describe('What the scenario is, in a few words. Without it, its name.'),
  description: text(1000).exactOptional().describe('What it is good for, and what the merchant should do.'),
  when: whenWords
    .exactOptional()
    .describe('Which requests get this scenario; all keys must match. Without it, only those that name it.'),
  initialization: initializationWords.exactOptional().describe('What the answer to the initialization is.'),
  authentication: authenticationWords
    .exactOptional()
    .describe('How the authentication goes and what it results in. Without it, a challenge that passes.'),
  tokenization: tokenizationWords
    .exactOptional()
    .describe("What comes of a card that is entered on a link's page. Links only."),
  webhook: webhookWords.exactOptional().describe('When the webhook of the end is sent, and what is wrong with it.'),
  redirect: redirectWords.exactOptional().describe('Where and how the browser returns to the merchant.'),
  faults: faultWords
    .exactOptional()
    .describe('Defects of the transport: the work is done and its answer suffers; on start the page never comes.'),
  nonsense: z
    .literal(true)
    .exactOptional()
    .describe('Allows a combination that cannot occur, for a negative test. Only for one that cannot.'),
}

/** One scenario: a file without cases, or a case merged into its file. */
export const scenarioWords = z.strictObject(words)

/** Letters, digits, `_` and `-` in lower case: one part of a scenario's name. */
export const NAME_PART = /^[a-z0-9_-]+$/

const caseName = z.string().regex(NAME_PART, { error: 'a case is named in lower case letters, digits, _ and -' })

/** A file: one scenario, or with `cases` a family of them. */
export const fileWords = z
  .strictObject({
    ...words,
    cases: z
      .record(caseName, scenarioWords)
      .exactOptional()
      .describe('A family: case name to what differs from the rest of the file. The scenario is called file/case.'),
  })
  .meta({ title: 'Scenario file', description: 'A scenario of the sandbox, or a family of them.' })

/** A scenario as it is written, and as it is read: defaults filled in, times in milliseconds. */
export type WrittenScenario = z.input<typeof scenarioWords>
export type ReadScenario = z.output<typeof scenarioWords>
