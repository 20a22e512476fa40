import process from 'node:process'

/**
 * Runs each side once a round, alternating the first one, so that no side always gets the quieter moment.
 * Returns the measurements of each side by round.
 */
export const alternating = async (name, rounds, sides) => {
  const results = Object.fromEntries(Object.keys(sides).map((side) => [side, []]))
  for (let round = 0; round < rounds; round += 1) {
    process.stderr.write(`${name}: round ${round + 1} of ${rounds}\n`)
    const order = round % 2 === 0 ? Object.entries(sides) : Object.entries(sides).reverse()
    for (const [side, measure] of order) results[side].push(await measure())
  }
  return results
}
