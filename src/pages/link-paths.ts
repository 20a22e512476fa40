const UUID = '[0-9A-F]{8}(?:-[0-9A-F]{4}){3}-[0-9A-F]{12}'

/** Every letter of a prefix is meant as it is; written as codes, none is taken for a pattern. */
const literal = (text: string): string =>
  text.replace(/[^A-Za-z0-9/]/g, (sign) => `\\x${sign.charCodeAt(0).toString(16).padStart(2, '0')}`)

/**
 * The address of a link's page: an upper-case UUID at the root or behind the prefix. Everything else belongs to
 * somebody else.
 */
export const linkPath = (prefix: string, rest = ''): RegExp =>
  new RegExp(`^(?:${literal(prefix)})?/(?<linkId>${UUID})${rest}$`)
