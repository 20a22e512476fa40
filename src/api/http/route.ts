import type { Caller } from '../../core/domain/cause.ts'
import type { BodyLimit } from '../../core/domain/limits.ts'
import type { Problem, WithProblem } from './problem.ts'
import type { HttpResponse, Reply } from './response.ts'

/** Parameters in the path and in the query of a request. */
export type RequestParameters = {
  readonly params: Readonly<Record<string, string>>
  readonly query: Readonly<Record<string, unknown>>
}

/** Origin and space of a request. The addresses of hosted pages depend on both. */
export type RequestOrigin = {
  /** `http://name:port` or `https://name:port` as the caller sent it: origin of the sandbox's addresses unless a setting changes it. */
  readonly origin: string
  /** Space of the credentials; the default space if none are required. */
  readonly space: string
}

/** Headers and origin of a request. */
export type RequestHead = {
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>
  readonly origin: RequestOrigin['origin']
}

/** Request before validation. */
export type Incoming = RequestHead &
  RequestParameters &
  RequestOrigin & {
    readonly method: string
    /** IP address of the client; IPv4 addresses without IPv6 prefix. */
    readonly ip: string
    /** This request as the cause of its changes. */
    readonly cause: Caller
    /** Space that the credentials are limited to. Responses must not reveal other spaces. */
    readonly only: string | undefined
    /** Parsed and not validated. */
    readonly body: unknown
    /** Returns a signal that aborts when the client disconnects or the response was sent. */
    gone(): AbortSignal
  }

/** Validated request. `bodyNotes` describe how its body was changed before the validation. */
export type Request<Body = unknown> = Omit<Incoming, 'body'> & {
  readonly body: Body
  readonly bodyNotes?: readonly string[]
}

/** Returns the problem for a request from a foreign page; `undefined` if the request is allowed. */
export type OriginGuard = (request: RequestHead) => WithProblem | undefined

/** Returns the problem that rejects a request before its body is read. */
export type Guard = (
  request: RequestHead & RequestParameters & { readonly only: string | undefined },
) => WithProblem | undefined

/** Format of the body of a request. */
export type Reading =
  | { readonly as: 'nothing' }
  | { readonly as: 'form'; readonly limit: BodyLimit }
  /** Text of one of these media types, read as a `WrittenText`. */
  | { readonly as: 'text'; readonly mediaTypes: readonly string[]; readonly limit: BodyLimit }
  /** Any content: a `Buffer`, or `undefined` for no body. */
  | { readonly as: 'bytes'; readonly limit: BodyLimit }
  /** JSON up to the limit, in UTF-8, parsed record by record while it is received. */
  | { readonly as: 'export'; readonly limit: BodyLimit; readonly notJson: string }
  | {
      readonly as: 'json'
      readonly limit: BodyLimit
      /** Whether a request without a body is rejected as the wrong type. */
      readonly isRequired: boolean
      /** Whether the body may be missing, regardless of method and type; a sent body must still be JSON. */
      readonly mayBeMissing?: true
      readonly notJson: string
      /** Name of the body in messages about its fields, such as `init`; they begin with the field if it is absent. */
      readonly root?: string
      /** Returns the body as logs may have it, in addition to the hidden secrets. */
      readonly loggable?: (body: unknown) => unknown
    }

/** Body that is read as text. */
export type ReceivedText = { readonly mediaType: string; readonly text: string }

export type Validated<Body> = Pick<Request<Body>, 'body' | 'bodyNotes'> | WithProblem

export type Verb = 'get' | 'head' | 'post' | 'put' | 'delete'

/** Returns the `Allow` methods of a path: those of its routes, and HEAD with GET. */
export const allowedVerbs = (routes: readonly { readonly verb: Verb }[]): readonly string[] => [
  ...new Set(
    routes
      .filter(({ verb }) => verb !== 'head')
      .flatMap(({ verb }) => (verb === 'get' ? ['GET', 'HEAD'] : [verb.toUpperCase()])),
  ),
]

/** Method and path with everything that the request pipeline needs to handle a request. */
export type Route<Body = unknown> = {
  readonly verb: Verb
  /** Path with `{name}` for a parameter; the pages of links use a pattern. */
  readonly path: string | RegExp
  /** The last part of the path may contain slashes, also percent-encoded. */
  readonly isDeep?: boolean
  /** Whether no credentials are required, although the interface requires them. */
  readonly isOpen?: boolean
  /** Whether successful requests are not logged, because they come every few seconds. */
  readonly isNotLogged?: boolean
  /** The `operationId` of its contract; pages outside the contracts have none. */
  readonly operation?: string
  readonly reading: Reading
  /** Runs before the body is read. */
  readonly guard?: Guard
  /** Validates a request. */
  judge(incoming: Incoming): Validated<Body> | Promise<Validated<Body>>
  handle(request: Request<Body>): Reply | Promise<Reply>
  /** Returns how a response violates the contract; `undefined` if it does not. */
  readonly contractViolation?: (status: number, body: object) => string | undefined
}

/** Space of the credentials, and whether they are limited to it. */
export type Authorized = { readonly space: string; readonly only?: string }

/** Name of an interface, and the space that credentials for it name. */
export type NamedInterface = {
  readonly name: 'transactions' | 'links' | 'pages' | 'control'
  /** Returns the space that credentials name, even if they are wrong. */
  readonly namedSpace?: (headers: Incoming['headers']) => string | undefined
}

/** Port of an interface to the request pipeline: credentials and format of errors. */
export type PipelineInterface = NamedInterface & {
  /** Returns the space of the credentials or an error response; absent if no credentials are required. */
  readonly credentials?: (headers: Incoming['headers']) => Authorized | Reply | Promise<Reply>
  /** Formats a problem for a request with these headers. */
  reject(problem: Problem, headers: Incoming['headers']): HttpResponse
}

/** Interface of the sandbox. */
export type Interface = PipelineInterface & {
  readonly routes: readonly Route[]
  /** Whether callers without credentials cannot find out which paths and methods exist. */
  readonly hidesPaths?: boolean
  /** Returns a response for a path without a route that helps the user further. */
  readonly guide?: (method: string, path: string, headers: Incoming['headers']) => Reply | Promise<Reply> | undefined
  /** Return the problem for a path without a route, and for a method that a path does not support. */
  unknownPath(method: string, path: string): Problem
  wrongVerb(method: string, allowed: readonly string[], path: string, headers: Incoming['headers']): Reply
  /** Returns the response for a path that is not percent-encoded UTF-8, if it is not the problem itself. */
  unreadablePath?(headers: Incoming['headers'], path: string): Reply
}

/** An interface with the paths that belong to it. `load` is called at the first request, for what startup does not need. */
export type MountedInterface = {
  /** Returns whether a path belongs to the interface, with or without a route for it. */
  readonly owns: (path: string) => boolean
} & ({ readonly at: Interface } | { readonly load: () => Promise<Interface> })
