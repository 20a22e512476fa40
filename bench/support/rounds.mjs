import process from 'node:process'

/**
 * Runs each side once a round, by turns first, so that neither always meets the quieter moment.
 * Gives what each side measured, by round.
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
