import { isMap } from '../domain/is-record.ts'
import { CONTROL_ROUTES, type ControlOperations } from './control-operations.gen.ts'

/** Names of the control API operations. */
export type ControlName = keyof ControlOperations

/** Input of an operation: only its own parameters, and the required ones are required. */
export type CallParts<Name extends ControlName> = {
  readonly query?: ControlOperations[Name]['query']
} & (Record<never, never> extends ControlOperations[Name]['path']
  ? { readonly path?: ControlOperations[Name]['path'] }
  : { readonly path: ControlOperations[Name]['path'] }) &
  (undefined extends ControlOperations[Name]['body']
    ? { readonly body?: ControlOperations[Name]['body'] }
    : { readonly body: ControlOperations[Name]['body'] })

export type OperationResponse<Name extends ControlName> = ControlOperations[Name]['response']

/** Arguments after the name of an operation: optional without required input. More may follow. */
export type Arguments<Name extends ControlName, More extends readonly unknown[] = []> =
  Record<never, never> extends CallParts<Name> ? [given?: CallParts<Name>, ...More] : [given: CallParts<Name>, ...More]

/** Input of any operation. */
export type Parts = {
  readonly path?: Readonly<Record<string, unknown>>
  readonly query?: Readonly<Record<string, unknown>>
  readonly body?: unknown
}

/** URLs resolve `..` even if it is encoded, which would change the operation. */
const encoded = (part: string): string =>
  /^\.+$/.test(part) ? part.replaceAll('.', '%252E') : encodeURIComponent(part)

/** Fills the parameters of `/scenarios/{name}`. Slashes in the name of a scenario are part of the path. */
const filled = (path: string, parts: Readonly<Record<string, unknown>>): string =>
  path.replace(/\{(\w+)\}/g, (_part, name: string) => {
    const input = String(parts[name] ?? '')
    return name === 'name' ? input.split('/').map(encoded).join('/') : encoded(input)
  })

/** The only operation that also accepts text accepts YAML. */
const bodyOf = (body: unknown): { readonly headers: Readonly<Record<string, string>>; readonly body?: string } => {
  if (body === undefined) return { headers: {} }
  return typeof body === 'string'
    ? { headers: { 'content-type': 'application/yaml' }, body }
    : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
}

/** A request as it is sent and displayed. Its target is relative to the root of the sandbox. */
export type WrittenCall = ReturnType<typeof writtenCall>

/**
 * Builds a request. It adds the space unless the path or the query has one, because a proxy of several sandboxes routes
 * by it. Undefined parameters are omitted.
 */
export const writtenCall = (name: ControlName, { path = {}, query = {}, body }: Parts = {}, space?: string) => {
  const { verb, path: pattern } = CONTROL_ROUTES[name]
  const parameters = Object.entries({ ...(!pattern.includes('{space}') && { space }), ...query }).flatMap(
    ([key, value]) => (value === undefined ? [] : [[key, String(value)]]),
  )
  const search = parameters.length === 0 ? '' : `?${new URLSearchParams(parameters)}`
  return { method: verb, target: `/_sandbox${filled(pattern, path)}${search}`, ...bodyOf(body) }
}

/** A rejected request: code and message of the control API. */
export type RejectedCall = {
  readonly code: string
  readonly message: string
  readonly status?: number
  readonly body?: unknown
}

/** Result of a request. `event` is the newest event of the space that the response includes. */
export type Outcome<Value> = { readonly value: Value; readonly event: string } | { readonly rejected: RejectedCall }

/** Code of a rejection without one: the response came from another program, or the connection failed. */
export const UNKNOWN_CODE = 'UNKNOWN'

/** Returns the error in a body of the control API. */
export const errorIn = (body: unknown): Pick<RejectedCall, 'code' | 'message'> => {
  const error = isMap(body) && isMap(body.error) ? body.error : {}
  return { code: String(error.code ?? UNKNOWN_CODE), message: String(error.message ?? 'The response has no message.') }
}

/** A response: that of `fetch`, or of the test kit, which does not use `fetch`. */
export type ReceivedResponse = Pick<Response, 'ok' | 'status' | 'text'> & { readonly headers: Pick<Headers, 'get'> }

/** Returns the content of a response: parsed JSON, or text. */
export const contentOf = async (response: ReceivedResponse) => {
  const text = await response.text()
  return response.headers.get('content-type')?.startsWith('application/json') ? JSON.parse(text) : text
}

/** Returns the error of a rejected request. */
export const rejectionIn = async (response: ReceivedResponse): Promise<RejectedCall> => {
  const body: unknown = await contentOf(response)
  return { ...errorIn(body), status: response.status, body }
}

/** Returns the result of a request. */
export const outcomeOf = async <Name extends ControlName>(
  response: ReceivedResponse,
): Promise<Outcome<OperationResponse<Name>>> =>
  response.ok
    ? { value: await contentOf(response), event: response.headers.get('sandbox-event') ?? '' }
    : { rejected: await rejectionIn(response) }
