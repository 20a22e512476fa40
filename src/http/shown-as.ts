import { differencesOf, type MergePatch, patched } from '../domain/merge-patch.ts'
import type { Answer } from '../reply/reply.ts'
import { sayName } from './say.ts'

/** More names would make a header endless. */
const MOST_NAMES = 5

const listed = (names: readonly string[]): string => {
  const shown = names.slice(0, MOST_NAMES)
  const more = names.length - shown.length
  return `${shown.join(', ')}${more > 0 ? ` and ${more} more` : ''}`
}

/**
 * A status answer of a service that knows something else than what is true (`PUT /_sandbox/transactions/{id}/shown`).
 * It says so to people, and is not held against the contract, which it may break on purpose.
 */
export const shownAs = (answer: Answer, patch: MergePatch | undefined): Answer => {
  const { payload, about } = answer
  if (patch === undefined || payload.type !== 'json') return answer
  const differences = differencesOf(payload.value, patch)
  if (differences.length === 0) return answer
  const namesOf = (isGone: boolean): readonly string[] =>
    differences.filter((difference) => difference.isGone === isGone).map(({ path }) => sayName(path.at(-1) ?? ''))
  const [others, gone] = [namesOf(false), namesOf(true)]
  const words = [
    ...(others.length > 0 ? [`with another ${listed(others)}`] : []),
    ...(gone.length > 0 ? [`without ${listed(gone)}`] : []),
  ].join(', ')
  const scenario = about?.scenario
  return {
    ...answer,
    payload: { type: 'text', mediaType: 'application/json', text: JSON.stringify(patched(payload.value, patch)) },
    notes: [...(answer.notes ?? []), `somebody wants this transaction shown ${words}`],
    about: {
      ...about,
      altered: differences.map(({ path }) => sayName(path.join('.'))),
      ...(scenario && { scenario: { name: scenario.name, because: `${scenario.because}; shown ${words}` } }),
    },
  }
}
