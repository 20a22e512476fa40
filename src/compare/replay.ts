import { createCardCatalogue, type ListedCard } from '../domain/card-catalogue.ts'
import { loadPackage } from '../sandbox.ts'
import { besideTests, fromFile, resolveSettings } from '../settings/resolve.ts'
import { type StartOptions, startSandbox } from '../testkit/start-sandbox.ts'
import type { Contract } from './contract.ts'
import type { Replayed } from './judge.ts'
import { isGiven, observedIn, toldOf } from './observed.ts'
import { scrubbed } from './read-recording.ts'
import type { Exchange, Recording, Story, Where } from './recording.ts'
import { readingsIn, replayStory } from './replay-story.ts'
import type { Fitted } from './verdicts.ts'

/** Stories with a beginning, and what belongs to none, each by itself. */
const scenesOf = ({ stories, alone }: Recording): readonly Pick<Story, 'exchanges'>[] => [
  ...stories.filter(({ isWhole }) => isWhole),
  ...alone.map((exchange) => ({ exchanges: [exchange] })),
]

/** Test numbers by their brand. Whichever it is, what was observed decides. */
const cardsByBrand = () => {
  const { cards } = createCardCatalogue()
  return (brand: string): ListedCard => {
    const card = cards.find((each) => each.brand === brand) ?? cards[0]
    if (card === undefined) throw new Error('no test number is listed')
    return card
  }
}

/** What is fitted comes from the table of settings, so it can be read again. */
const settingsOf = (fitted: Fitted): StartOptions => {
  const resolved = resolveSettings(besideTests(false), fromFile(fitted, 'what was fitted').given)
  if ('problems' in resolved) throw new Error(resolved.problems.join('; '))
  const { 'ready-file': _file, 'log-format': _log, drain: _drain, ...settings } = resolved.settings
  return settings
}

export type Replay = {
  readonly replayed: Replayed
  /** Where stories could not be played on. */
  readonly stopped: readonly Where[]
}

/** Plays a recording against a sandbox of its own, which calls nobody, and gives its answers to the same requests. */
export const replay = async (recording: Recording, contract: Contract, fitted: Fitted): Promise<Replay> => {
  const card = cardsByBrand()
  const sandbox = await startSandbox({ ...settingsOf(fitted), webhooks: 'manual' })
  const replayed = new Map<Exchange, Exchange>()
  const stopped: Where[] = []
  try {
    for (const { exchanges } of scenesOf(recording)) {
      const { raws, stoppedAt } = await replayStory({ exchanges }, { space: await sandbox.space(), contract, card })
      if (stoppedAt) stopped.push(stoppedAt)
      for (const ours of scrubbed(raws, contract)) {
        const { file, entry } = ours.where
        const theirs = exchanges.find(({ where }) => where.file === file && where.entry === entry)
        if (theirs) replayed.set(theirs, ours)
      }
    }
  } finally {
    await sandbox.close()
  }
  return { replayed, stopped }
}

/** What was observed and no scenario of the package gives. */
export const notGivenIn = async (recording: Recording): Promise<readonly string[]> => {
  const outcomes = (await loadPackage()).shipped.map(({ outcome }) => outcome)
  const card = cardsByBrand()
  const told = scenesOf(recording).flatMap(({ exchanges }) =>
    exchanges
      .filter(({ operation }) => operation === 'initTransaction')
      .map((init) => observedIn(init, readingsIn(exchanges, init)))
      .filter((seen) => !isGiven(seen, outcomes, card(seen.brand).brand))
      .map((seen) => `no scenario gives ${toldOf(seen)}`),
  )
  return [...new Set(told)]
}
