import { isMap } from '../domain/is-map.ts'
import { CONTROL_ROUTES, type ControlOperations } from './control-operations.gen.ts'

/** The names of the calls of the control API. */
export type ControlName = keyof ControlOperations

type Rest<Of> = { readonly [Key in keyof Of]: Of[Key] }

/** What a call is given: only what its operation takes, and only what it must have has to be there. */
export type Given<Name extends ControlName> = {
  readonly query?: Rest<ControlOperations[Name]['query']>
} & (Record<never, never> extends ControlOperations[Name]['path']
  ? { readonly path?: ControlOperations[Name]['path'] }
  : { readonly path: ControlOperations[Name]['path'] }) &
  (undefined extends ControlOperations[Name]['body']
    ? { readonly body?: ControlOperations[Name]['body'] }
    : { readonly body: ControlOperations[Name]['body'] })

export type Answer<Name extends ControlName> = ControlOperations[Name]['answer']

/** What follows the name of a call: nothing has to, where nothing must be given. */
export type Arguments<Name extends ControlName> =
  Record<never, never> extends Given<Name> ? [given?: Given<Name>] : [given: Given<Name>]

/** Whether a call is about the space that `?space=` names. */
export const isOfSpace = (name: ControlName): boolean => CONTROL_ROUTES[name].isOfSpace !== false

/** What a body says of an error, in the words of the control API. */
export const errorIn = (body: unknown): { readonly code: string; readonly message: string } => {
  const error = isMap(body) && isMap(body.error) ? body.error : {}
  return { code: String(error.code ?? 'UNKNOWN'), message: String(error.message ?? 'it did not say why') }
}
