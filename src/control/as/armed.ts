import { NAME_PART } from '../../shapes/vocabulary.ts'
import type { Run, RunParts } from './run.ts'
import { pinnedText } from './scenario-form.ts'

/** The scenario that a test arms: by name, with its text where no sandbox has it by itself. */
export type Armed = { readonly name: string; readonly text?: string }

/** What decided. A scenario that is not shipped, or has changed since, is brought along as it was pinned. */
export const armedOf = ({ engine }: RunParts, { decided, space }: Run): Armed | undefined => {
  if (!decided) return undefined
  const { name } = decided.scenario
  const book = engine.scenariosOf(space)
  const shipped = book.homeOf(name) === 'shipped' ? book.byName(name) : undefined
  const isSame = shipped !== undefined && JSON.stringify(shipped.outcome) === JSON.stringify(decided.outcome)
  if (isSame) return { name }
  // A name that came with an import may be one that no scenario can be put under.
  const isPath = name.split('/').every((part) => NAME_PART.test(part))
  return { name: isPath ? name : 'as_it_went', text: pinnedText(decided.outcome) }
}
