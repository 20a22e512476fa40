import { isMap } from '../../domain/is-record.ts'
import { valueAt } from '../../domain/json-pointer.ts'
import { THREEDS_VERSIONS } from '../../domain/outcome-values.ts'
import { AGREEMENTS } from './agreements.ts'
import { DATA_PACKS } from './data-packs.ts'
import type { DataPack, DataRule, DataSeverity, DataTest } from './data-rule.ts'
import { FORMS } from './forms.ts'
import { type JudgedRequest, judgedRequest } from './judged-request.ts'
import { PLACEHOLDERS } from './placeholder-rules.ts'

/** A violated rule. It names member, rule and length, and never a value. */
export type DataFinding = {
  readonly rule: string
  /** Path in the body of the request. */
  readonly member: string
  readonly severity: DataSeverity
  /** The problem, to follow the member in a sentence. */
  readonly problem: string
  readonly fix: string
  readonly source: string
}

type Problem = Pick<DataFinding, 'problem' | 'fix'>
type Check = (value: unknown, request: JudgedRequest) => Problem | undefined

const isEmpty = (value: unknown): boolean => value === undefined || value === null || value === ''

/** Returns the number of characters, without counting those of a text that cannot exceed a length. */
const charactersOf = (text: string, most: number): number => (text.length <= most ? text.length : [...text].length)

const charactersCheck = ({ least = 0, most }: Extract<DataTest, { kind: 'characters' }>): Check => {
  const allowed = least === 0 ? `at most ${most}` : `${least} to ${most}`
  const fix = `Send ${allowed} characters.`
  return (value) => {
    if (typeof value !== 'string') return undefined
    const count = charactersOf(value, most)
    if (count >= least && count <= most) return undefined
    return { problem: `has ${count} ${count === 1 ? 'character' : 'characters'}; allowed: ${allowed}`, fix }
  }
}

const checkOf = (test: Exclude<DataTest, { kind: 'present' }>): Check => {
  switch (test.kind) {
    case 'characters':
      return charactersCheck(test)
    case 'number': {
      const { least, most } = test
      const finding = { problem: `must be from ${least} to ${most}`, fix: `Send a number from ${least} to ${most}.` }
      return (value) => (typeof value === 'number' && (value < least || value > most) ? finding : undefined)
    }
    case 'form': {
      const { matches, must, fix } = FORMS[test.form]
      const finding = { problem: `must be ${must}`, fix }
      return (value) => (typeof value === 'string' && !matches(value) ? finding : undefined)
    }
    case 'agrees': {
      const { contradicts, problem, fix } = AGREEMENTS[test.with]
      return (value, request) => (contradicts(value, request) ? { problem, fix } : undefined)
    }
    case 'real': {
      const finding = { problem: 'is a placeholder', fix: 'Send the data of the cardholder.' }
      return (value) =>
        typeof value === 'string' && PLACEHOLDERS.has(value.trim().toLowerCase()) ? finding : undefined
    }
  }
}

/** Returns a finding; undefined if the request has none. */
type Required = (request: JudgedRequest) => DataFinding | undefined
/** A check of a member, and the rule and the path for its finding. */
type MemberCheck = { readonly name: string; readonly member: string; readonly rule: DataRule; readonly check: Check }

/** The checks of the members of an object, and of objects below it. */
type ObjectChecks = { readonly own: MemberCheck[]; readonly below: Map<string, ObjectChecks> }

/** The rules of a combination: required members, and a tree of checks, so that absent objects take no time. */
type Compiled = { readonly required: readonly Required[]; readonly checks: ObjectChecks }

const finding = ({ id, severity, source, note }: DataRule, member: string, { problem, fix }: Problem): DataFinding => ({
  rule: id,
  member: `card.3D.${member}`,
  severity,
  problem: note === undefined ? problem : `${problem} (${note})`,
  fix,
  source,
})

const requiredOf = (rule: DataRule, or: string | undefined): Required => {
  const [first] = rule.members
  const paths = rule.members.map((member) => member.split('.'))
  const missing = finding(rule, first, {
    problem: or === undefined ? 'is missing' : `or ${or} is missing`,
    fix: or === undefined ? 'Send it.' : 'Send one of them.',
  })
  return ({ threeDS }) => (paths.every((path) => isEmpty(valueAt(threeDS, path))) ? missing : undefined)
}

const noChecks = (): ObjectChecks => ({ own: [], below: new Map() })

/** Returns the checks of an object at a path of the tree. Creates them if there are none. */
const checksAt = (root: ObjectChecks, path: readonly string[]): ObjectChecks =>
  path.reduce((checks, name) => {
    const below = checks.below.get(name) ?? noChecks()
    checks.below.set(name, below)
    return below
  }, root)

const compile = (rules: readonly DataRule[]): Compiled => {
  const required: Required[] = []
  const checks = noChecks()
  for (const rule of rules) {
    const { test } = rule
    if (test.kind === 'present') {
      required.push(requiredOf(rule, test.or))
      continue
    }
    const check = checkOf(test)
    for (const member of rule.members) {
      const path = member.split('.')
      const name = path.pop() ?? ''
      checksAt(checks, path).own.push({ name, member, rule, check })
    }
  }
  return { required, checks }
}

/** Adds the findings about an object. */
const judgeObject = (
  object: Readonly<Record<string, unknown>>,
  { own, below }: ObjectChecks,
  request: JudgedRequest,
  findings: DataFinding[],
): void => {
  for (const { name, member, rule, check } of own) {
    const value = object[name]
    const problem = isEmpty(value) ? undefined : check(value, request)
    if (problem) findings.push(finding(rule, member, problem))
  }
  for (const [name, checks] of below) {
    const inner = object[name]
    if (isMap(inner)) judgeObject(inner, checks, request, findings)
  }
}

const appliesTo = (
  { networks, isStrict }: DataPack,
  { channels, from, before }: DataRule,
  { network, version, channel }: Pick<JudgedRequest, 'network' | 'version' | 'channel'>,
  strict: boolean,
): boolean => {
  const at = THREEDS_VERSIONS.indexOf(version)
  return (
    (strict || isStrict !== true) &&
    (networks === undefined || networks.some((name) => name === network)) &&
    (channels === undefined || channels.includes(channel)) &&
    (from === undefined || at >= THREEDS_VERSIONS.indexOf(from)) &&
    (before === undefined || at < THREEDS_VERSIONS.indexOf(before))
  )
}

/** Number of compiled combinations to keep. A request can name any channel. */
const MOST_COMPILED = 64

/** Creates the judge of request data. The rules of each network, version and channel are compiled once. */
export const createDataJudge = (packs: readonly DataPack[] = DATA_PACKS) => {
  const compiled = new Map<string, Compiled>()
  const rulesFor = (request: JudgedRequest, strict: boolean): Compiled => {
    const key = `${request.network} ${request.version} ${request.channel} ${strict}`
    const known = compiled.get(key)
    if (known) return known
    const rules = compile(packs.flatMap((pack) => pack.rules.filter((rule) => appliesTo(pack, rule, request, strict))))
    if (compiled.size < MOST_COMPILED) compiled.set(key, rules)
    return rules
  }

  /**
   * Returns the findings about the body of an initialization, gaps first. `strict` adds the rules for placeholders.
   * Takes time linear in the body.
   */
  return (body: unknown, strict = false): readonly DataFinding[] => {
    const request = judgedRequest(body)
    if (!request) return []
    const { required, checks } = rulesFor(request, strict)
    const findings = required.flatMap((find) => find(request) ?? [])
    judgeObject(request.threeDS, checks, request, findings)
    return findings.length < 2 ? findings : findings.sort((a, b) => rank(a) - rank(b))
  }
}

export type DataJudge = ReturnType<typeof createDataJudge>

const rank = ({ severity }: DataFinding): number => (severity === 'gap' ? 0 : 1)

/** Returns a finding as a text for notes. */
export const describeDataFinding = ({ member, problem, rule, severity }: DataFinding): string =>
  `${severity === 'advice' ? 'advice: ' : ''}${member} ${problem} [${rule}]`
