// Source maps of our own sources, for stack traces: a line for a line, and no text of anybody.
import { decode, encode } from '@jridgewell/sourcemap-codec'

/** What is written by hand and goes through the build as it is. */
const isOurs = (source) => /^\.\.\/src\//.test(source) && !/\.gen\.|\/card-list\.ts$/.test(source)

/**
 * Replaces in a text, and moves in its map what stands behind a replacement on the same line.
 * @param {{ text: string, map: object }} file
 */
export const replaceMapped = ({ text, map }, pattern, replacement) => {
  const shifts = new Map()
  const changed = text.replace(pattern, (...found) => {
    const [whole, at] = [found[0], found.find((one) => typeof one === 'number')]
    const by = replacement(...found)
    const before = text.slice(0, at)
    const line = before.split('\n').length - 1
    const column = at - (before.lastIndexOf('\n') + 1)
    shifts.set(line, [...(shifts.get(line) ?? []), { from: column + whole.length, by: by.length - whole.length }])
    return by
  })
  const moved = decode(map.mappings).map((segments, line) => {
    const ofLine = shifts.get(line)
    if (ofLine === undefined) return segments
    let [next, by] = [0, 0]
    return segments.map(([column, ...rest]) => {
      for (; next < ofLine.length && ofLine[next].from <= column; next += 1) by += ofLine[next].by
      return [column + by, ...rest]
    })
  })
  return { text: changed, map: { ...map, mappings: encode(moved) } }
}

/** A map as it is shipped: our own sources by their names, one place for each of their lines; undefined where there are none. */
export const slimMap = ({ sources, mappings }, linesBefore = 0) => {
  const kept = sources.filter(isOurs)
  if (kept.length === 0) return undefined
  const places = sources.map((source) => kept.indexOf(source))
  const lines = decode(mappings).map((segments) => {
    const slim = []
    let last = ''
    for (const [column, source, line] of segments) {
      const place = source === undefined ? -1 : places[source]
      const here = place < 0 ? '' : `${place}:${line}`
      if (here === last) continue
      last = here
      slim.push(place < 0 ? [column] : [column, place, line, 0])
    }
    return slim
  })
  const all = [...Array.from({ length: linesBefore }, () => []), ...lines]
  return JSON.stringify({ version: 3, sources: kept, names: [], mappings: encode(all) })
}
