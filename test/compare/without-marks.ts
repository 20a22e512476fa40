import { isMap } from '../../src/core/domain/is-record.ts'

/** A recording that a sandbox exported, without all that says of it that it is one: its headers, members and comments. */
export const withoutMarks = (har: unknown): unknown => {
  if (Array.isArray(har)) return har.filter((each) => !isOwnHeader(each)).map(withoutMarks)
  if (!isMap(har)) return har
  return Object.fromEntries(
    Object.entries(har)
      .filter(([name]) => !name.startsWith('_') && name !== 'comment')
      .map(([name, value]) => [name, withoutMarks(value)]),
  )
}

const isOwnHeader = (value: unknown): boolean =>
  isMap(value) && typeof value.name === 'string' && /^sandbox-/i.test(value.name) && 'value' in value
