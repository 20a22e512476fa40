import type { z } from 'zod'
import type { ControlName } from '../contract/control-call.ts'
import { DEFAULT_SPACE } from '../domain/default-space.ts'
import { isMap } from '../domain/is-map.ts'
import { type Problem, problem } from '../reply/problem.ts'
import type { Reply } from '../reply/reply.ts'
import type { Incoming, Judged, Reading, Route, Verb, WrittenText } from '../reply/route.ts'
import { bodyWords } from './body-words.ts'
import { type Query, readQuery } from './query.ts'

const BODY_LIMIT_BYTES = 64 * 1024

const jsonUpTo = (limitBytes: number): Extract<Reading, { as: 'json' }> => ({
  as: 'json',
  limitBytes,
  // Browsers cannot send JSON to another origin unasked: asking for it keeps foreign pages out.
  isRequired: true,
  notJson: 'the body is not valid JSON',
  tooLarge: 'the body is larger than this call takes',
})

/** What a call of the control API says. */
type Said<Name extends ControlName, Words, Subject> = {
  /** The space that `?space=` names, the default one without it. */
  readonly space: string
  /** What its query says, by the contract. */
  readonly query: Query<Name>
  readonly words: Words
  /** What the id in the path leads to. */
  readonly subject: Subject
}

/** A call of the control API that says what its route asks for. */
type ControlRequest<Name extends ControlName, Words, Subject> = Pick<
  Incoming,
  'params' | 'headers' | 'ip' | 'cause' | 'origin' | 'gone'
> &
  Said<Name, Words, Subject>

type Call<Name extends ControlName, Words, Subject> = {
  readonly verb: Verb
  /** Below `/_sandbox`, with `{name}` for a part that differs. */
  readonly path: string
  /** The `operationId` in this API's own openapi.yaml. */
  readonly operation: Name
  /** Whether the last part of the path may hold slashes. */
  readonly isDeep?: boolean
  /** Whether it may be called without the control token, where one is set. */
  readonly isOpen?: boolean
  readonly handle: (request: ControlRequest<Name, Words, Subject>) => Reply | Promise<Reply>
}

type Wrong = { readonly problem: Problem }

type BodyWords<Words> = {
  readonly words: z.ZodType<Words>
  /** What to send, for those who sent something else. */
  readonly usage: string
  readonly limitBytes?: number
}

type Find<Subject> = (asked: Pick<Incoming, 'params' | 'query'>) => Subject | Wrong

/** Where the paths of the control API begin. */
export const CONTROL_ROOT = '/_sandbox'

/** Finds what the id in the path leads to. An id finds its space; where `?space=` says another, there is nothing. */
export const foundBy =
  <Subject extends { readonly space: string }>(
    find: (id: string) => Subject | undefined,
    unknown: Wrong,
  ): Find<Subject> =>
  ({ params: { id = '' }, query: { space } }) => {
    const found = find(id)
    return found && (space === undefined || space === found.space) ? found : unknown
  }

/** The space that a call was about: where its subject lives, or the one that it named. */
const spaceOf = ({ space, subject }: Pick<Said<ControlName, unknown, unknown>, 'space' | 'subject'>): string =>
  isMap(subject) && typeof subject.space === 'string' ? subject.space : space

const routeOf = <Name extends ControlName, Words, Subject>(
  { verb, path, operation, isDeep = false, isOpen = false, handle }: Call<Name, Words, Subject>,
  reading: Reading,
  read: (incoming: Incoming) => Pick<Said<Name, Words, Subject>, 'words' | 'subject'> | Wrong,
): Route<Said<Name, Words, Subject>> => ({
  verb,
  path: `${CONTROL_ROOT}${path}`,
  ...(isDeep && { isDeep }),
  ...(isOpen && { isOpen }),
  operation,
  reading,
  judge(incoming): Judged<Said<Name, Words, Subject>> {
    const asked = readQuery(operation, incoming.query)
    if ('problem' in asked) return asked
    const { space = DEFAULT_SPACE }: { readonly space?: string } = asked.query
    const said = read(incoming)
    return 'problem' in said ? said : { body: { space, ...asked, ...said } }
  },
  async handle({ params, headers, ip, cause, origin, gone, body }) {
    const reply = await handle({ params, headers, ip, cause, origin, gone, ...body })
    return { about: { space: spaceOf(body) }, ...reply }
  },
})

const NOTHING_SAID = { words: undefined, subject: undefined }
/** A call without a body that changes nothing. */
export const looking = <Name extends ControlName>(call: Omit<Call<Name, undefined, undefined>, 'verb'>) =>
  routeOf({ verb: 'get', ...call }, { as: 'nothing' }, () => NOTHING_SAID)

/** The same about what an id leads to. */
export const lookingAbout = <Name extends ControlName, Subject extends object>(
  find: Find<Subject>,
  call: Omit<Call<Name, undefined, Subject>, 'verb'>,
) => routeOf({ verb: 'get', ...call }, { as: 'nothing' }, (asked) => about(find, asked))

/** What an id leads to, for a call that says nothing else. */
const about = <Subject extends object>(find: Find<Subject>, asked: Incoming) => {
  const subject = find(asked)
  return 'problem' in subject ? subject : { words: undefined, subject }
}

/** What keeps a page from elsewhere out where no JSON is asked for: browsers say where a call comes from. */
const fromElsewhere = ({ headers }: Incoming): Wrong | undefined =>
  headers['sec-fetch-site'] === 'cross-site'
    ? problem(403, 'FORBIDDEN', 'a page from elsewhere may not call this')
    : undefined

/** A call without a body that changes something. It needs no JSON; browsers say where it comes from. */
export const acting = <Name extends ControlName>(call: Call<Name, undefined, undefined>) =>
  routeOf(call, { as: 'nothing' }, (incoming) => fromElsewhere(incoming) ?? NOTHING_SAID)

/** The same about what an id leads to: its space is the one whose newest event the answer names. */
export const actingAbout = <Name extends ControlName, Subject extends object>(
  find: Find<Subject>,
  call: Call<Name, undefined, Subject>,
) => routeOf(call, { as: 'nothing' }, (incoming) => fromElsewhere(incoming) ?? about(find, incoming))

/** A call that changes something, with a body in certain words or with none. */
export const maySay = <Name extends ControlName, Words>({
  words,
  usage,
  limitBytes = BODY_LIMIT_BYTES,
  ...call
}: Call<Name, Words | undefined, undefined> & BodyWords<Words>) =>
  routeOf<Name, Words | undefined, undefined>(call, { ...jsonUpTo(limitBytes), mayBeMissing: true }, (incoming) => {
    const refused = fromElsewhere(incoming)
    if (refused || incoming.body === undefined) return refused ?? NOTHING_SAID
    const read = words.safeParse(incoming.body)
    return read.success ? { words: read.data, subject: undefined } : problem(400, 'INVALID_PROPERTY', usage)
  })

/** A call with a body in certain words about what an id leads to: an id that nobody has counts before the words. */
export const sayingAbout = <Name extends ControlName, Words, Subject extends object | undefined>(
  find: Find<Subject>,
  { words, usage, limitBytes = BODY_LIMIT_BYTES, ...call }: Call<Name, Words, Subject> & BodyWords<Words>,
) =>
  routeOf(call, jsonUpTo(limitBytes), (incoming) => {
    const subject = find(incoming)
    if (subject && 'problem' in subject) return subject
    const read = words.safeParse(incoming.body)
    return read.success
      ? { words: read.data, subject }
      : problem(400, 'INVALID_PROPERTY', bodyWords(read.error.issues, incoming.body, usage))
  })

type TextForm = { readonly mediaTypes: readonly string[]; readonly limitBytes: number; readonly tooLarge: string }

/**
 * A call whose body is a text in one of some forms. Browsers cannot send any of them to another origin unasked, as long as
 * text/plain and forms are not among them.
 */
export const writing = <Name extends ControlName>({
  mediaTypes,
  limitBytes,
  tooLarge,
  ...call
}: Call<Name, WrittenText, undefined> & TextForm) =>
  routeOf<Name, WrittenText, undefined>(call, { as: 'text', mediaTypes, limitBytes, tooLarge }, ({ body }) => {
    const { mediaType, text } = isMap(body) ? body : {}
    if (typeof mediaType !== 'string' || typeof text !== 'string') throw new Error('a text was read as something else')
    return { words: { mediaType, text }, subject: undefined }
  })

/** A call whose body may be whatever comes, of any type; empty where nothing did. Any page may make it. */
export const taking = <Name extends ControlName>({
  limitBytes,
  tooLarge,
  ...call
}: Call<Name, Buffer, undefined> & Omit<TextForm, 'mediaTypes'>) =>
  routeOf<Name, Buffer, undefined>(call, { as: 'bytes', limitBytes, tooLarge }, ({ body }) => ({
    words: Buffer.isBuffer(body) ? body : Buffer.alloc(0),
    subject: undefined,
  }))

/** A call with a body in certain words. */
export const saying = <Name extends ControlName, Words>(call: Call<Name, Words, undefined> & BodyWords<Words>) =>
  sayingAbout(() => undefined, call)
