import { type HttpResponseAs, json, type ResponseDetails } from '../api/http/response.ts'
import type { ControlName } from '../core/contract/control-call.ts'
import { CONTROL_ROUTES, type ControlOperations } from '../core/contract/control-operations.gen.ts'
import type { Input } from '../core/contract/given.ts'

type ResponsesOf<Name extends ControlName> = ControlOperations[Name]['responses']

/** All member names of the forms of a value, and the types of a member. */
type Members<Known> = Known extends unknown ? keyof Known : never
type Member<Known, Key> = Known extends unknown ? (Key extends keyof Known ? Known[Key] : never) : never

/** The member names of a value that its contract does not have; never if it has all of them. */
type UnknownMembers<Value, Known> = unknown extends Known
  ? never
  : Value extends readonly (infer One)[]
    ? UnknownMembers<One, Extract<Known, readonly unknown[]>[number]>
    : Value extends object
      ? {
          [Key in keyof Value]-?: Key extends Members<Known> ? UnknownMembers<Value[Key], Member<Known, Key>> : Key
        }[keyof Value]
      : never

/** A value without members that the contract lacks. Its type requires the promised members. */
type Exactly<Value, Known> = [UnknownMembers<Value, Known>] extends [never]
  ? unknown
  : { readonly 'the contract does not have': UnknownMembers<Value, Known> }

/** JSON that matches the contract of an operation. Only `answering` creates it. */
export type ContractResponse<Name extends ControlName> = HttpResponseAs<'json'> & {
  readonly fits: Name
}

/** Creates the response of an operation. Missing or additional members do not compile. */
export type Json<Name extends ControlName> = <
  Value extends Input<ResponsesOf<Name>[Status]> & object,
  Status extends keyof ResponsesOf<Name> & number = ControlOperations[Name]['status'] &
    keyof ResponsesOf<Name> &
    number,
>(
  value: Value & Exactly<Value, ResponsesOf<Name>[Status]>,
  more?: ResponseDetails & { readonly status?: Status },
) => ContractResponse<Name>

/** Returns a function that creates responses of an operation, with its status if it has only one. */
export const responseFor =
  <Name extends ControlName>(operation: Name): Json<Name> =>
  (value, { status = CONTROL_ROUTES[operation].status ?? 200, ...more } = {}) => ({
    ...json(status, value, more),
    fits: operation,
  })
