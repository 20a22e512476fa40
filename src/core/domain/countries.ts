import { COUNTRIES } from './countries.gen.ts'

/** Returns the numeric code of a country for its two or three letters (ISO 3166-1) in any case. */
export const numericOf = (letters: string): string | undefined => {
  const wanted = letters.toUpperCase()
  const country = COUNTRIES.split(' ').find((row) => row.slice(0, 2) === wanted || row.slice(2, 5) === wanted)
  return country?.slice(5)
}
