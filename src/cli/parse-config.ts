import { parse } from 'yaml'

/**
 * The data of a config file. Plain values stay the text that was written: a password of 0123 is not the number 123.
 * A file of its own, because only who names a config file should wait for the YAML library.
 */
export const parseConfig = (text: string): unknown => parse(text, { schema: 'failsafe', customTags: ['null'] })
