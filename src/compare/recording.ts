/** One request of a recording with its answer, as it was read. It holds what is secret, so it lives only until it is scrubbed. */
export type RawExchange = {
  /** Which of the files that were given, and which entry of it: both from 1. What people are told of where something is. */
  readonly file: number
  readonly entry: number
  /** Machine time in ms since 1970; order is by this. */
  readonly startedAt: number
  readonly request: RawMessage & { readonly method: string; readonly url: string }
  readonly response: RawMessage & { readonly status: number }
}

export type RawMessage = {
  readonly headers: readonly (readonly [name: string, value: string])[]
  /** Decoded where the recording has it in base64. */
  readonly body?: string
  /** The recording has but the beginning of the body, so nothing is said of what is not there. */
  readonly isCut?: boolean
}

/** Where an exchange stands in what was recorded. */
export type Where = { readonly file: number; readonly entry: number }

/**
 * What is kept of one value: never the value itself, but for the words that the contract lists for its place.
 * Two that were equal have the same `same`, which joins ids, aliases and addresses without telling any of them.
 */
export type Seen = {
  /**
   * `status`, `header location`, `body card.3D.eci`, `body history[].date`, `path transactionId`. A member that no
   * contract names is `?1`, `?2` …: one number a name, throughout the recording. Its name may be a value.
   */
  readonly place: string
  /** The item of the contract, as a pointer into openapi.yaml; none where the contract does not know it. */
  readonly item?: string
  /** The item that limits this value: the `x-rule-origin` beside it; for what is missing or extra that of the object. */
  readonly rule?: string
  /** The item of the word, where the words of an enum have items of their own. */
  readonly wordItem?: string
  /** In words: `string, 32 of [A-Za-z0-9_-]`, `whole number`, `object`, `date with milliseconds and +00:00`. */
  readonly form: string
  /** The value, where the contract lists it for this place, or could (an enum or a status). */
  readonly word?: string
  /** What it does not fit of what the contract says about its place. */
  readonly unlike?: Unlike
  readonly same?: number
}

/** `missing`: the contract requires it and it is not there. `extra`: it is there, and the contract says that nothing else is. */
export type Unlike = 'type' | 'form' | 'value' | 'missing' | 'extra'

/** What holds, or does not, between values of an exchange or of a story: computed while the values are there. */
export type Relation = {
  /** `location-ends-with-id`, `masked-fits-number`, `dates-grow`, `echo refno`: a key of relations.ts. */
  readonly name: string
  readonly holds: boolean
}

/** An exchange after scrubbing. */
export type Exchange = {
  readonly where: Where
  /** ms after the first exchange of the recording. */
  readonly at: number
  /** The operationId of the contract, or that of a webhook. */
  readonly operation: string
  readonly status: number
  readonly sent: readonly Seen[]
  readonly answered: readonly Seen[]
  readonly relations: readonly Relation[]
  /** Of a card that was sent: its brand, and whether as number or alias. */
  readonly card?: { readonly brand: string; readonly by: 'number' | 'alias' }
}

/** Exchanges that are replayed together, in their order. */
export type Scene = { readonly exchanges: readonly Exchange[] }

/** What belongs together: one transaction or one link from its creation on, and what uses its alias. */
export type Story = Scene & {
  readonly about: 'transaction' | 'link'
  /** Without its creation it can be compared with the contract only. */
  readonly isWhole: boolean
}

/** A recording that was read and scrubbed. */
export type Recording = {
  readonly stories: readonly Story[]
  /** Of no story: refusals without an id, an unknown id, a wrong credential. */
  readonly alone: readonly Exchange[]
  /** Not of the service: answers of gateways and limits (429, 502 …), other hosts; with the reason in words. */
  readonly aside: readonly (Where & { readonly reason: string })[]
  /** Files that are another one again, each by its number: they are compared once. */
  readonly repeated: readonly { readonly file: number; readonly same: number }[]
  /** The hosts that were taken for the service, by interface. */
  readonly hosts: Readonly<Record<string, string>>
  /** A card number was sent that is no listed test number: it is compared with the contract, and never replayed. */
  readonly isLive: boolean
}

/** Why a recording is not compared; `code` decides about the exit code. */
export type Refusal = {
  readonly code: 'UNREADABLE' | 'LIVE' | 'OF_A_SANDBOX' | 'TWO_HOSTS' | 'UNKNOWN_HOST' | 'NOTHING' | 'CARD_NUMBER'
  readonly message: string
}
