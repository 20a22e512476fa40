import { isMap } from '../../src/core/domain/is-record.ts'
import { FRICTIONLESS_CARD } from './init-body.ts'
import { threeDSLink } from './link-body.ts'
import type { Running } from './sandbox.ts'
import { inSpace } from './space.ts'
import { exported, fill, linked, startTransaction } from './state.ts'

type Path = readonly (string | number)[]
export type Json = Record<string, unknown>

/** Starts a sandbox with all kinds of records, and exports it. */
export const goodExport = async (running: Running): Promise<Json> => {
  await fill(running)
  const returns = {
    successUrl: 'http://shop.test/paid',
    cancelUrl: 'http://shop.test/cart',
    errorUrl: 'http://shop.test/no',
  }
  const more = { refno: 'order-x', language: 'de', redirect: returns, webhook: { url: 'http://127.0.0.1:9/hook' } }
  const id = await startTransaction(running, FRICTIONLESS_CARD, more, { 'Idempotency-Key': 'key-1' })
  await linked(inSpace(running), threeDSLink({ successUrl: 'http://shop.test/saved' }))
  const { http } = running
  await http.put('/_sandbox/clock').send({ mode: 'frozen' }).expect(200)
  await http.post('/_sandbox/next').send({ scenario: 'challenge_success' }).expect(201)
  const text = 'when: { refno: own-* }\nauthentication: { flow: frictionless }\n'
  await http.put('/_sandbox/scenarios/own').set('content-type', 'application/yaml').send(text).expect(201)
  await http.put(`/_sandbox/transactions/${id}/status-override`).send({ refno: 'another' }).expect(200)
  return JSON.parse(await exported(running))
}

/** Returns the export with another value at a path; undefined removes it. */
export const changed = (value: unknown, [key, ...rest]: Path, to: unknown): unknown => {
  if (key === undefined) return to
  if (Array.isArray(value)) return value.with(Number(key), changed(value[Number(key)], rest, to))
  const map = isMap(value) ? value : {}
  const { [String(key)]: before, ...others } = map
  const after = changed(before, rest, to)
  return after === undefined ? others : { ...map, [String(key)]: after }
}

export const pathsIn = (value: unknown, at: Path = []): Path[] => [
  ...(at.length > 3 ? [at] : []),
  ...(Array.isArray(value)
    ? value.flatMap((item, index) => pathsIn(item, [...at, index]))
    : isMap(value)
      ? Object.entries(value).flatMap(([key, one]) => pathsIn(one, [...at, key]))
      : []),
]

/** Returns the value of a record at a path of names. */
export const pathOf = (good: Json, ...names: readonly string[]): Path => {
  const match = pathsIn(good).find((path) => names.every((name, index) => path.slice(-names.length)[index] === name))
  if (!match) throw new Error(`the export has no ${names.join('.')}`)
  return match
}
