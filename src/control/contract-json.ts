import { parse } from 'yaml'

/** A contract as JSON, from the YAML in which it is written. A module of its own: few ask for it, and YAML is long. */
export const contractJson = (yaml: string): string => `${JSON.stringify(parse(yaml), null, 2)}\n`
