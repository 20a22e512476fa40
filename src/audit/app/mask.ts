import { redactNumbers } from '../../domain/card-numbers.ts'

/** Shorter ones are words that stand everywhere. */
const SHORTEST = 4

/** Shows a text without card numbers and without what is secret here. */
export const createMask = (secrets: readonly (string | undefined)[]): ((text: string) => string) => {
  const hidden = secrets.flatMap((secret) => (secret !== undefined && secret.length >= SHORTEST ? [secret] : []))
  // A secret may hold another one.
  const longest = [...new Set(hidden)].sort((a, b) => b.length - a.length)
  return (text) => longest.reduce((shown, secret) => shown.replaceAll(secret, '[hidden]'), redactNumbers(text))
}
