/** A recorded request and response. It contains secrets, so it exists only until it is scrubbed. */
export type RawExchange = {
  /** Number of the file and of its entry, both from 1. Messages use them as the position. */
  readonly file: number
  readonly entry: number
  /** Host time in ms since 1970, which determines the order. */
  readonly startedAt: number
  readonly request: RawMessage & { readonly method: string; readonly url: string }
  readonly response: RawMessage & { readonly status: number }
}

export type RawMessage = {
  readonly headers: readonly (readonly [name: string, value: string])[]
  /** Decoded from base64 if necessary. */
  readonly body?: string
  /** Whether the recording has only the start of the body, so that nothing can be missing. */
  readonly isTruncated?: boolean
  /** Whether the body is compressed and cannot be decoded. */
  readonly isCompressed?: boolean
}

/** Position of an exchange in the recordings. */
export type Position = { readonly file: number; readonly entry: number }

/**
 * A scrubbed value: without the value itself, except for words that the contract lists for its location. Equal values have
 * the same `same`, which relates IDs, aliases and URLs.
 */
export type ScrubbedValue = {
  /**
   * `status`, `header location`, `body card.3D.eci`, `body history[].date`, `path transactionId`. Unknown members have
   * their name if it consists of letters. Others are `?1`, `?2` …, with one number per name, because a name may be a value.
   */
  readonly location: string
  /** Pointer to the item of openapi.yaml. Absent if the contract does not define the location. */
  readonly item?: string
  /** The item that limits this value: its `x-rule-origin`, or that of the object for missing and extra members. */
  readonly rule?: string
  /** The item of the word, if the words of an enum have separate items. */
  readonly wordItem?: string
  /** Description: `string, 32 of [A-Za-z0-9_-]`, `whole number`, `object`, `date with milliseconds and +00:00`. */
  readonly format: string
  /** The value, if the contract lists it or it is of a known list (an enum or a status). */
  readonly word?: string
  /** The aspect in which the value differs from the contract. */
  readonly mismatch?: Mismatch
  readonly mark?: number
}

/** `missing`: a required member is absent. `extra`: a member is present that the contract forbids. */
export type Mismatch = 'type' | 'format' | 'value' | 'missing' | 'extra'

/** A relation between values of an exchange or a flow, computed before scrubbing. */
export type Relation = {
  /** A key of relations.ts: `location-ends-with-id`, `masked-matches-number`, `dates-ascend`, `echo refno`. */
  readonly name: string
  readonly holds: boolean
}

/** A scrubbed exchange. */
export type Exchange = {
  readonly position: Position
  /** ms since the first exchange of the recording. */
  readonly at: number
  /** The operationId of the contract or of a webhook. */
  readonly operation: string
  readonly status: number
  readonly sent: readonly ScrubbedValue[]
  readonly received: readonly ScrubbedValue[]
  readonly relations: readonly Relation[]
  /** The submitted card: its brand, and whether it is a number or an alias. */
  readonly card?: { readonly brand: string; readonly by: 'number' | 'alias' }
}

/** Exchanges that are replayed together, in order. */
export type ExchangeSequence = { readonly exchanges: readonly Exchange[] }

/** The exchanges of one transaction or link, from its creation, and those that use its alias. */
export type Flow = ExchangeSequence & {
  readonly about: 'transaction' | 'link'
  /** Whether the creation is recorded. Otherwise only the contract can be compared. */
  readonly isComplete: boolean
}

/** Names that differ by contract, as settings of the sandbox. Only those that differ from its defaults. */
export type ContractNames = Readonly<
  Partial<Record<'link-key-header' | 'signature-header' | 'return-parameter', string>>
>

/** A parsed and scrubbed recording. */
export type Recording = {
  readonly flows: readonly Flow[]
  /** Exchanges without a flow: rejections without an ID, unknown IDs, wrong credentials. */
  readonly ungrouped: readonly Exchange[]
  /** Exchanges of other components or hosts, such as gateways and limits (429, 502 …), with the reason. */
  readonly excluded: readonly (Position & { readonly reason: string })[]
  /** Repeated files, which are compared once. */
  readonly duplicates: readonly { readonly file: number; readonly duplicateOf: number }[]
  /** The hosts of the service, by interface. */
  readonly hosts: Readonly<Record<string, string>>
  readonly names: ContractNames
  /** Calls to paths of the service that the contract lacks, with their number. */
  readonly otherPaths: readonly { readonly path: string; readonly count: number }[]
  /** Whether it contains a card number that is not a listed test number. Then it is compared with the contract only. */
  readonly isLive: boolean
}

/** The reason why a recording is not compared. `code` determines the exit code. */
export type Rejection = {
  readonly code: 'UNREADABLE' | 'LIVE' | 'OF_A_SANDBOX' | 'TWO_HOSTS' | 'UNKNOWN_HOST' | 'NOTHING' | 'CARD_NUMBER'
  readonly message: string
}
