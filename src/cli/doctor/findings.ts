import type { About, Words } from './finding-words.ts'
import { GIVEN_FINDINGS } from './given-findings.ts'
import { SANDBOX_FINDINGS } from './sandbox-findings.ts'

/** Every finding by its stable code: what it means, what is said of one, and how to mend it. */
export const FINDINGS = { ...SANDBOX_FINDINGS, ...GIVEN_FINDINGS }

export type FindingCode = keyof typeof FINDINGS

/** Something that cannot work as it is. */
export type Finding = {
  readonly code: FindingCode
  readonly about: string
  readonly says: string
  readonly fix: string
}

/** A finding in words. */
export const finding = (code: FindingCode, about: About): Finding => {
  const words: Words = FINDINGS[code]
  return { code, about: about.what, says: words.says(about), fix: words.fix(about) }
}
