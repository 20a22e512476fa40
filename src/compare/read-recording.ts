import type { Contract } from './contract.ts'
import { createMarks } from './marks.ts'
import { createMatcher, linkPagesIn, pageOf } from './match.ts'
import type { Exchange, RawExchange } from './recording.ts'
import { createScrubber } from './scrub.ts'

/**
 * What may be kept of exchanges that are of the service for certain, such as those with a sandbox of its own: in the
 * order in which they are given. What the contract has no operation for is left out.
 */
export const scrubbed = (raws: readonly RawExchange[], contract: Contract): Exchange[] => {
  const pages = linkPagesIn(raws)
  const match = createMatcher(contract)
  const scrub = createScrubber(contract, { value: createMarks(), name: createMarks() })
  const known = raws.flatMap((raw) => match(raw, (url) => pages.has(pageOf(url))) ?? [])
  const startedAt = Math.min(...known.map(({ raw }) => raw.startedAt))
  return known.map((each) => scrub(each, startedAt, []))
}
