import { isMap } from '../domain/is-record.ts'
import { CONTROL_ROUTES, type ControlOperations } from './control-operations.gen.ts'

/** The names of the calls of the control API. */
export type ControlName = keyof ControlOperations

/** What a call is given: only what its operation takes, and only what it must have has to be there. */
export type Given<Name extends ControlName> = {
  readonly query?: ControlOperations[Name]['query']
} & (Record<never, never> extends ControlOperations[Name]['path']
  ? { readonly path?: ControlOperations[Name]['path'] }
  : { readonly path: ControlOperations[Name]['path'] }) &
  (undefined extends ControlOperations[Name]['body']
    ? { readonly body?: ControlOperations[Name]['body'] }
    : { readonly body: ControlOperations[Name]['body'] })

export type Answer<Name extends ControlName> = ControlOperations[Name]['answer']

/** What follows the name of a call: nothing has to, where nothing must be given. More may follow that. */
export type Arguments<Name extends ControlName, More extends readonly unknown[] = []> =
  Record<never, never> extends Given<Name> ? [given?: Given<Name>, ...More] : [given: Given<Name>, ...More]

/** What any call may be given. */
export type Parts = {
  readonly path?: Readonly<Record<string, unknown>>
  readonly query?: Readonly<Record<string, unknown>>
  readonly body?: unknown
}

/** A step up, which URLs take even encoded, would make it another call. */
const encoded = (part: string): string =>
  /^\.+$/.test(part) ? part.replaceAll('.', '%252E') : encodeURIComponent(part)

/** `/scenarios/{name}` with what stands for its parts. The slashes of a scenario's name belong to the path. */
const filled = (path: string, parts: Readonly<Record<string, unknown>>): string =>
  path.replace(/\{(\w+)\}/g, (_part, name: string) => {
    const given = String(parts[name] ?? '')
    return name === 'name' ? given.split('/').map(encoded).join('/') : encoded(given)
  })

/** The one operation that takes a text as well takes YAML. */
const bodyOf = (body: unknown): { readonly headers: Readonly<Record<string, string>>; readonly body?: string } => {
  if (body === undefined) return { headers: {} }
  return typeof body === 'string'
    ? { headers: { 'content-type': 'application/yaml' }, body }
    : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
}

/** A call as it is sent, and shown: whatever the address of the sandbox is, from whose root on its target is written. */
export type WrittenCall = ReturnType<typeof writtenCall>

/**
 * Writes a call, with a space where its path has none and it names none itself: a proxy of several sandboxes leads it by that,
 * be it about the space or not. What is undefined is not said.
 */
export const writtenCall = (name: ControlName, { path = {}, query = {}, body }: Parts = {}, space?: string) => {
  const { verb, path: pattern } = CONTROL_ROUTES[name]
  const said = Object.entries({ ...(!pattern.includes('{space}') && { space }), ...query }).flatMap(([key, value]) =>
    value === undefined ? [] : [[key, String(value)]],
  )
  const search = said.length === 0 ? '' : `?${new URLSearchParams(said)}`
  return { method: verb, target: `/_sandbox${filled(pattern, path)}${search}`, ...bodyOf(body) }
}

/** A call that was not done: the control API's own code and words. */
export type Refused = {
  readonly code: string
  readonly message: string
  readonly status?: number
  readonly body?: unknown
}

/** What came of a call. `event` is the newest event of the space that the answer knew of. */
export type Outcome<Value> = { readonly value: Value; readonly event: string } | { readonly refused: Refused }

/** The code of a refusal that has none: somebody else answered, or something broke on the way. */
export const UNSAID = 'UNKNOWN'

/** What a body says of an error, in the words of the control API. */
export const errorIn = (body: unknown): Pick<Refused, 'code' | 'message'> => {
  const error = isMap(body) && isMap(body.error) ? body.error : {}
  return { code: String(error.code ?? UNSAID), message: String(error.message ?? 'it did not say why') }
}

/** What an answer says: data, or a text where it is none. */
export const saidIn = async (answer: Response) =>
  answer.headers.get('content-type')?.startsWith('application/json') ? answer.json() : answer.text()

/** Why a call was not done. */
export const refusedIn = async (answer: Response): Promise<Refused> => {
  const body: unknown = await saidIn(answer)
  return { ...errorIn(body), status: answer.status, body }
}

/** Reads what a call was answered. */
export const outcomeOf = async <Name extends ControlName>(answer: Response): Promise<Outcome<Answer<Name>>> =>
  answer.ok
    ? { value: await saidIn(answer), event: answer.headers.get('sandbox-event') ?? '' }
    : { refused: await refusedIn(answer) }
