import type { Language } from './language.ts'

/** A text of the pages in every language. What stands in braces is put in when it is said. */
export type Row = Readonly<Record<Language, string>>

export type Rows = Readonly<Record<string, Row>>
