import type { Caller } from '../../core/domain/cause.ts'
import type { BodyLimit } from '../../core/domain/limits.ts'
import type { Problem, Wrong } from './problem.ts'
import type { Answer, Reply } from './response.ts'

/** Parameters in the path and in the query of a request. */
export type RequestParameters = {
  readonly params: Readonly<Record<string, string>>
  readonly query: Readonly<Record<string, unknown>>
}

/** Origin and space of a request. The addresses of hosted pages depend on both. */
export type RequestOrigin = {
  /** `http://name:port`, as the caller wrote it: where our own addresses begin unless a setting says otherwise. */
  readonly origin: string
  /** The space that the credentials opened; where none are asked for, the default one. */
  readonly space: string
}

/** Headers and origin of a request. */
export type RequestHead = {
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>
  readonly origin: RequestOrigin['origin']
}

/** What a request brings, before anybody has judged it. */
export type Incoming = RequestHead &
  RequestParameters &
  RequestOrigin & {
    readonly method: string
    /** Where it comes from, IPv4 addresses written as such. */
    readonly ip: string
    /** This request, as the cause of what it brings about. */
    readonly cause: Caller
    /** The only space that the credentials open, where they open no other: whatever else there is, is not told of. */
    readonly only: string | undefined
    /** Parsed, and not judged yet. */
    readonly body: unknown
    /** Made when it is asked for: aborted when the caller goes away, or the answer has gone. */
    gone(): AbortSignal
  }

/** A request whose body is what its route asks for. */
export type Request<Body = unknown> = Omit<Incoming, 'body'> & { readonly body: Body }

/** Why a page from elsewhere may not have what it asks for; undefined for everybody who may. */
export type OriginGuard = (asked: RequestHead) => Wrong | undefined

/** Why a request is refused before anything of its body is read; undefined where it is not. */
export type Guard = (
  asked: RequestHead & RequestParameters & { readonly only: string | undefined },
) => Wrong | undefined

/** How the body of a request is read. */
export type Reading =
  | { readonly as: 'nothing' }
  | { readonly as: 'form'; readonly limit: BodyLimit }
  /** Text of one of these media types, with the type that it came as: a `WrittenText`. */
  | { readonly as: 'text'; readonly mediaTypes: readonly string[]; readonly limit: BodyLimit }
  /** Whatever comes, of any type: a `Buffer`, or undefined where nothing did. */
  | { readonly as: 'bytes'; readonly limit: BodyLimit }
  /** JSON of any length up to its limit, in UTF-8, that is parsed a record at a time while it comes. */
  | { readonly as: 'export'; readonly limit: BodyLimit; readonly notJson: string }
  | {
      readonly as: 'json'
      readonly limit: BodyLimit
      /** Whether a request without any body is held to be of the wrong type. */
      readonly isRequired: boolean
      /** Whether a request may come without any body, whatever its verb and type; what comes is JSON all the same. */
      readonly mayBeMissing?: true
      readonly notJson: string
    }

/** What is read as text. */
export type WrittenText = { readonly mediaType: string; readonly text: string }

export type Judged<Body> = { readonly body: Body } | Wrong

export type Verb = 'get' | 'head' | 'post' | 'put' | 'delete'

/** The `Allow` of a path, for every verb that it does not take: those of its routes, and HEAD beside GET. */
export const allowedVerbs = (routes: readonly { readonly verb: Verb }[]): readonly string[] => [
  ...new Set(
    routes
      .filter(({ verb }) => verb !== 'head')
      .flatMap(({ verb }) => (verb === 'get' ? ['GET', 'HEAD'] : [verb.toUpperCase()])),
  ),
]

/** One verb of one path, with everything that the request pipeline needs to handle it. */
export type Route<Body = unknown> = {
  readonly verb: Verb
  /** With `{name}` for a part that differs; pages of links know theirs by a pattern. */
  readonly path: string | RegExp
  /** The last part of the path may hold slashes, written as they are or percent-encoded. */
  readonly isDeep?: boolean
  /** Whether anybody may call it, where its interface asks for credentials. */
  readonly isOpen?: boolean
  /** Whether a request that it answers stands in no log: it comes every few seconds, and nobody wants to know. */
  readonly isUnlogged?: boolean
  /** The `operationId` of its contract; pages beside those have none. */
  readonly operation?: string
  readonly reading: Reading
  /** Asked before anything of the body is read. */
  readonly guard?: Guard
  /** Whether the request has what the route asks for. */
  judge(incoming: Incoming): Judged<Body> | Promise<Judged<Body>>
  handle(request: Request<Body>): Reply | Promise<Reply>
  /** Why an answer is not one that the contract knows; undefined when it is. */
  readonly unknownAnswer?: (status: number, body: object) => string | undefined
}

/** The space that credentials open, and whether it is the only one that may be asked about. */
export type Opened = { readonly space: string; readonly only?: string }

/** Name of an interface, and the space that credentials for it name. */
export type NamedInterface = {
  readonly name: 'transactions' | 'links' | 'pages' | 'control'
  /** The space that credentials name, be they right or not. */
  readonly namedSpace?: (headers: Incoming['headers']) => string | undefined
}

/** One of the interfaces that the sandbox offers: who may call it, what there is to call, how it says no. */
export type Interface = NamedInterface & {
  readonly routes: readonly Route[]
  /** The space that the credentials open, or what is said where they do not; absent where nobody asks for any. */
  readonly credentials?: (headers: Incoming['headers']) => Opened | Reply | Promise<Reply>
  /** Whether without credentials nobody learns even which paths and verbs there are. */
  readonly hidesPaths?: boolean
  /** A problem in the words and the body of this interface, to a request with these headers. */
  refuse(problem: Problem, headers: Incoming['headers']): Answer
  /** Leads a person on who came to a path that no route has. */
  readonly guide?: (method: string, path: string, headers: Incoming['headers']) => Reply | Promise<Reply> | undefined
  /** For an own path that no route has, and for a verb that a path does not have beside the allowed ones. */
  unknownPath(method: string, path: string): Problem
  wrongVerb(method: string, allowed: readonly string[], path: string, headers: Incoming['headers']): Reply
  /** For a path that names nothing that could be there, such as one whose percent-encoding cannot be read. */
  unreadablePath(headers: Incoming['headers']): Reply
}

/** An interface with the paths that belong to it. `load` is called at the first request, for what startup does not need. */
export type MountedInterface = {
  /** Returns whether a path belongs to the interface, with or without a route for it. */
  readonly owns: (path: string) => boolean
} & ({ readonly at: Interface } | { readonly load: () => Promise<Interface> })
