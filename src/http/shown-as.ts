import type { News } from '../domain/event.ts'
import { type Difference, differencesOf, type MergePatch, patched } from '../domain/merge-patch.ts'
import type { Answer } from '../reply/reply.ts'
import { tellName } from './tell.ts'

/** More names would make a header endless. */
const MOST_NAMES = 5

const listed = (names: readonly string[]): string => {
  const shown = names.slice(0, MOST_NAMES)
  const more = names.length - shown.length
  return `${shown.join(', ')}${more > 0 ? ` and ${more} more` : ''}`
}

const WORDS: Readonly<Record<Difference['is'], string>> = {
  changed: 'with another',
  added: 'with an added',
  removed: 'without',
}

/** What is told of a reading, with the members that were not true. The status that it names is the true one. */
const withAltered = (news: News, altered: readonly string[]): News =>
  news.type === 'status.read' ? { ...news, facts: { ...news.facts, altered } } : news

/**
 * A status answer of a service that knows something else than what is true (`PUT /_sandbox/transactions/{id}/shown`).
 * It says so to people, and is not held against the contract, which it may break on purpose.
 */
export const shownAs = (answer: Answer, patch: MergePatch | undefined): Answer => {
  const { payload, about } = answer
  if (patch === undefined || payload.type !== 'json') return answer
  const differences = differencesOf(payload.value, patch)
  if (differences.length === 0) return answer
  const words = Object.entries(WORDS).flatMap(([is, word]) => {
    const names = differences
      .filter((difference) => difference.is === is)
      .map(({ path }) => tellName(path.at(-1) ?? ''))
    return names.length === 0 ? [] : [`${word} ${listed(names)}`]
  })
  const how = `shown ${words.join(', ')}`
  const scenario = about?.scenario
  const altered = differences.map(({ path }) => tellName(path.join('.')))
  return {
    ...answer,
    payload: { type: 'text', mediaType: 'application/json', text: JSON.stringify(patched(payload.value, patch)) },
    tells: (answer.tells ?? []).map((news) => withAltered(news, altered)),
    notes: [...(answer.notes ?? []), `somebody wants this transaction ${how}`],
    about: {
      ...about,
      ...(scenario && { scenario: { name: scenario.name, because: `${scenario.because}; ${how}` } }),
    },
  }
}
