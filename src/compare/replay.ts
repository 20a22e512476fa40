import { loadPackage } from '../app/sandbox.ts'
import { besideTests, fromFile, resolveSettings } from '../app/settings/resolve-settings.ts'
import type { CardCatalogue, ListedCard } from '../core/domain/card-catalog.ts'
import { type StartOptions, startSandbox } from '../testkit/start-sandbox.ts'
import type { Contract } from './contract-index.ts'
import type { Replayed } from './judge-exchange.ts'
import { NOT_REPLAYED, type NotReplayed, repeats } from './not-replayed.ts'
import { isGiven, observedIn, toldOf } from './observed-outcome.ts'
import { scrubbed } from './read-recording.ts'
import type { Exchange, Recording, Story, Where } from './recording.ts'
import { SOMEWHERE } from './replay-cardholder.ts'
import { replayStory } from './replay-story.ts'
import { readingsIn } from './story-subjects.ts'
import type { Fitted } from './verdicts.ts'

/** Stories with a beginning, each with what was refused because of it, and what belongs to none, each by itself. */
const scenesOf = ({ stories, alone }: Recording): readonly Pick<Story, 'exchanges'>[] => {
  const whole = stories.filter(({ isWhole }) => isWhole).map(({ exchanges }) => [...exchanges])
  const left = alone.filter((exchange) => {
    const story = whole.find((exchanges) => exchanges.some((earlier) => repeats(exchange, earlier)))
    const place = story?.findIndex(({ at }) => at > exchange.at) ?? 0
    story?.splice(place < 0 ? story.length : place, 0, exchange)
    return story === undefined
  })
  return [...whole, ...left.map((exchange) => [exchange])].map((exchanges) => ({ exchanges }))
}

const withoutBeginning = ({ stories }: Recording): readonly NotReplayed[] =>
  stories
    .filter(({ isWhole }) => !isWhole)
    .flatMap(({ exchanges }) => exchanges.map(({ where }) => ({ ...where, reason: NOT_REPLAYED.noBeginning })))

/** Test numbers by their brand. Whichever it is, what was observed decides. */
const cardsByBrand =
  ({ cards }: CardCatalogue) =>
  (brand: string): ListedCard => {
    const card = cards.find((each) => each.brand === brand) ?? cards[0]
    if (card === undefined) throw new Error('no test number is listed')
    return card
  }

/** What is fitted comes from the table of settings, so it can be read again. */
const settingsOf = (fitted: Fitted): StartOptions => {
  const resolved = resolveSettings(besideTests(false), fromFile(fitted, 'what was fitted').given)
  if ('problems' in resolved) throw new Error(resolved.problems.join('; '))
  const { 'ready-file': _file, 'log-format': _log, drain: _drain, ...settings } = resolved.settings
  return settings
}

const keyOf = ({ file, entry }: Where): string => `${file} ${entry}`

export type Replay = {
  readonly replayed: Replayed
  /** Where stories could not be played on. */
  readonly stopped: readonly Where[]
  readonly notReplayed: readonly NotReplayed[]
}

/** Plays a recording against a sandbox of its own, which calls nobody, and gives its answers to the same requests. */
export const replay = async (recording: Recording, contract: Contract, fitted: Fitted): Promise<Replay> => {
  const card = cardsByBrand((await loadPackage()).catalogue)
  const sandbox = await startSandbox({ ...settingsOf(fitted), webhooks: 'manual', 'webhook-url': SOMEWHERE })
  const replayed = new Map<Exchange, Exchange>()
  const stopped: Where[] = []
  const notReplayed = [...withoutBeginning(recording)]
  try {
    for (const { exchanges } of scenesOf(recording)) {
      const stage = { space: await sandbox.space(), contract, card }
      const { raws, stoppedAt, notReplayed: left } = await replayStory({ exchanges }, stage)
      for (const one of left) notReplayed.push(one)
      if (stoppedAt) stopped.push(stoppedAt)
      const recorded = new Map(exchanges.map((theirs) => [keyOf(theirs.where), theirs]))
      for (const ours of scrubbed(raws, contract)) {
        const theirs = recorded.get(keyOf(ours.where))
        if (theirs) replayed.set(theirs, ours)
      }
    }
  } finally {
    await sandbox.close()
  }
  return {
    replayed,
    stopped,
    notReplayed: notReplayed.sort((one, other) => one.file - other.file || one.entry - other.entry),
  }
}

/** What was observed and no scenario of the package gives. */
export const notGivenIn = async (recording: Recording): Promise<readonly string[]> => {
  const { shipped, catalogue } = await loadPackage()
  const outcomes = shipped.map(({ outcome }) => outcome)
  const card = cardsByBrand(catalogue)
  const told = scenesOf(recording).flatMap(({ exchanges }) =>
    exchanges
      .filter(({ operation }) => operation === 'initTransaction')
      .map((init) => observedIn(init, readingsIn(exchanges, init)))
      .filter((seen) => !isGiven(seen, outcomes, card(seen.brand).brand))
      .map((seen) => `no scenario gives ${toldOf(seen)}`),
  )
  return [...new Set(told)]
}
