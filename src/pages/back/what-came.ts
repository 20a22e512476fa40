import { hideCardNumbers } from '../../domain/card-numbers.ts'
import { isMap } from '../../domain/is-map.ts'
import type { Incoming } from '../../reply/route.ts'
import { hiddenBeside, hiddenBy } from '../../traffic/hidden-names.ts'

/** One thing that a browser brought: a parameter of the address, or a field of a form. */
type Brought = { readonly from: 'address' | 'form'; readonly name: string; readonly value: string }

/** What a browser brought, and how many more things came than are shown. */
export type WhatCame = { readonly brought: readonly Brought[]; readonly more: number }

/** What nobody reads any more. */
const MOST = 20
const LONGEST_NAME = 60
const LONGEST_VALUE = 300

const short = (text: string, longest: number): string => (text.length > longest ? `${text.slice(0, longest)}…` : text)

const broughtIn = (from: Brought['from'], values: unknown): readonly Brought[] =>
  isMap(values)
    ? Object.entries(values).flatMap(([name, given]) =>
        [given].flat().map((value) => ({
          from,
          name: short(hideCardNumbers(name), LONGEST_NAME),
          value: short(hiddenBy(name) ?? hiddenBeside(name) ?? hideCardNumbers(String(value)), LONGEST_VALUE),
        })),
      )
    : []

/** What a browser came with, as it may be shown: no card number, not endless. */
export const whatCame = ({ query, body }: Pick<Incoming, 'query' | 'body'>): WhatCame => {
  const all = [...broughtIn('form', body), ...broughtIn('address', query)]
  return { brought: all.slice(0, MOST), more: Math.max(0, all.length - MOST) }
}

/** What a browser brought under a name; of several, the first. A form goes before the address. */
export const broughtAs = ({ query, body }: Pick<Incoming, 'query' | 'body'>, name: string): string | undefined => {
  const [first] = [isMap(body) ? body[name] : undefined, query[name]].flat().filter((value) => value !== undefined)
  return typeof first === 'string' ? first : undefined
}
