import { type HttpResponseAs, json, type ResponseDetails } from '../api/http/response.ts'
import type { ControlName } from '../core/contract/control-call.ts'
import { CONTROL_ROUTES, type ControlOperations } from '../core/contract/control-operations.gen.ts'
import type { Given } from '../core/contract/given.ts'

type AnswersOf<Name extends ControlName> = ControlOperations[Name]['answers']

/** Every member that one form of a value has, and what it may be. */
type Members<Known> = Known extends unknown ? keyof Known : never
type Member<Known, Key> = Known extends unknown ? (Key extends keyof Known ? Known[Key] : never) : never

/** The names in a value that its contract does not have; never, where it knows them all. */
type Strange<Value, Known> = unknown extends Known
  ? never
  : Value extends readonly (infer One)[]
    ? Strange<One, Extract<Known, readonly unknown[]>[number]>
    : Value extends object
      ? {
          [Key in keyof Value]-?: Key extends Members<Known> ? Strange<Value[Key], Member<Known, Key>> : Key
        }[keyof Value]
      : never

/** A value of which the contract knows every member: what it lacks of those that are promised, its type says. */
type Exactly<Value, Known> = [Strange<Value, Known>] extends [never]
  ? unknown
  : { readonly 'the contract does not have': Strange<Value, Known> }

/** JSON that the contract of an operation knows. Nothing but `answering` makes it. */
export type ContractResponse<Name extends ControlName> = HttpResponseAs<'json'> & {
  readonly fits: Name
}

/** Answers an operation with what its contract promises, and with nothing else: what it lacks or has too much does not compile. */
export type Json<Name extends ControlName> = <
  Value extends Given<AnswersOf<Name>[Status]> & object,
  Status extends keyof AnswersOf<Name> & number = ControlOperations[Name]['status'] & keyof AnswersOf<Name> & number,
>(
  value: Value & Exactly<Value, AnswersOf<Name>[Status]>,
  more?: ResponseDetails & { readonly status?: Status },
) => ContractResponse<Name>

/** The way to answer an operation: with its status, where it has one only. */
export const responseFor =
  <Name extends ControlName>(operation: Name): Json<Name> =>
  (value, { status = CONTROL_ROUTES[operation].status ?? 200, ...more } = {}) => ({
    ...json(status, value, more),
    fits: operation,
  })
