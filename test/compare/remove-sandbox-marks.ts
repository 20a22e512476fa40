import { isMap } from '../../src/core/domain/is-record.ts'

/** Removes the headers, members and comments of the sandbox from an export. */
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
