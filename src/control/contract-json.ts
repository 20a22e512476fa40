import { parse } from 'yaml'

/** The contracts as they are written: YAML without aliases. */
export type Contracts = {
  /** Of the control API. */
  readonly control: () => string
  /** Of the emulated service. */
  readonly emulated: () => string
}

/** A contract as JSON, from the YAML in which it is written. A module of its own: few ask for it, and YAML is long. */
export const contractJson = (yaml: string): string => `${JSON.stringify(parse(yaml), null, 2)}\n`
