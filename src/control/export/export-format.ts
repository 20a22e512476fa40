import type { WithProblem } from '../../api/http/problem.ts'
import { NAME_PART } from '../../core/domain/values.schema.ts'
import type { ControlParts } from '../control-parts.ts'
import { curlForm } from './export-curl.ts'
import { playwrightForm } from './export-playwright.ts'
import { pinnedText, scenarioForm } from './export-scenario.ts'
import { stepsOf } from './export-steps.ts'
import { redirectCode, stepCode, type TestRun, testForm } from './export-test.ts'
import { type Run, type RunSubject, runOf } from './exported-run.ts'
import { listedLike, sentOf } from './sent-values.ts'
import { templateOf } from './typescript-literals.ts'

export type Form = 'vitest' | 'playwright' | 'curl' | 'scenario'

/**
 * Returns the scenario for a queued outcome in the test. A scenario that is not shipped, or has changed since, is
 * included as it was stored.
 */
const scenarioOf = ({ engine }: ControlParts, { decided, space }: Run) => {
  if (!decided) return undefined
  const { name } = decided.scenario
  const scenarioIndex = engine.scenariosOf(space)
  const shipped = scenarioIndex.homeOf(name) === 'shipped' ? scenarioIndex.byName(name) : undefined
  if (shipped && JSON.stringify(shipped.outcome) === JSON.stringify(decided.outcome)) return { name }
  // An imported name may be invalid as the name of a scenario.
  const isPath = name.split('/').every((part) => NAME_PART.test(part))
  return { name: isPath ? name : 'as_it_went', text: pinnedText(decided.outcome) }
}

/** Returns the check of the redirect in the record. */
const redirectLines = (run: Run): readonly string[] => {
  const { kind, id, redirect, ownPage } = run
  const show = kind === 'link' ? 'space.link(id).show()' : 'space.transaction(id)'
  const expected =
    redirect && ownPage !== undefined
      ? `expect(redirect?.url).toContain(${templateOf(ownPage, id, 'id')})`
      : `expect(redirect).${redirect ? `toEqual(${redirectCode(run)})` : 'toBeUndefined()'}`
  return [`    const { redirect } = await ${show}`, `    ${expected}`]
}

/** Returns a run as a vitest test with the kit, without a browser. */
const vitestForm = (test: TestRun): string =>
  testForm(test, {
    before: [`import { startSandbox } from 'threeds-sandbox'`, `import { expect, it } from 'vitest'`],
    opening: (title) => `it(${title}, async () => {`,
    steps: stepsOf(test.run, test.sent).map((step) => stepCode(step, test.run.kind)),
    redirect: redirectLines(test.run),
    closing: ['  }', '}, 30_000)'],
  })

/** Returns a run in a format, or an error if that is not possible. */
export const writeForm = (
  parts: ControlParts,
  subject: RunSubject,
  form: Form,
  origin: string,
): string | WithProblem => {
  const { catalogue, version, settings } = parts
  const run = runOf(parts, subject)
  if ('problem' in run) return run
  if (form === 'scenario') {
    const card = run.transaction?.card
    return scenarioForm(run, card && listedLike(catalogue, card)?.name)
  }
  const sent = sentOf(run, catalogue)
  if ('problem' in sent) return sent
  const test = { run, sent, queued: scenarioOf(parts, run), version, settings }
  if (form === 'curl') return curlForm(test, origin)
  return form === 'vitest' ? vitestForm(test) : playwrightForm(test)
}
