import type { Request } from 'express'
import { LIMITS } from '../core/domain/limits.ts'
import { WELL_FORMED_RULE } from '../core/domain/well-formed.ts'
import { describeCompressed, describingBrokenJson } from '../core/text/broken-json.ts'
import { describeInvalidByte, type InvalidByte } from '../core/text/utf8.ts'
import { performance, setImmediate } from '../engine/host/host-timers.ts'
import { runYielding, TURN_MS } from '../engine/yielding.ts'
import { overLimit, type Problem, problem, problemOfFields } from './http/problem.ts'
import type { Reading } from './http/route.ts'
import { type Broken, createExportReader, type JsonProblem } from './json-reader.ts'
import { fieldName } from './validation-problem.ts'

/** Parsed body with the text for the log, or the problem with it. */
export type ReadBody =
  | { readonly body: unknown; readonly shown?: () => string }
  | { readonly problem: Problem; readonly text?: string }

/** Returns the problem for a body that is not UTF-8. ASSUMED: json-only. */
export const notUtf8 = (invalid: InvalidByte, code: Problem['code']): Problem =>
  problem(400, code, `The body cannot be read, because ${describeInvalidByte(invalid)}: send UTF-8.`).problem

/** Returns the problem for a field with text that UTF-8 cannot write. ASSUMED: json-only. */
const illFormedField = (path: readonly string[], body: unknown, root: string | undefined): Problem => {
  const name = fieldName(root ?? '', path, body).replace(/^\./, '')
  return problemOfFields([{ field: root === undefined ? `\`${name}\`` : name, message: WELL_FORMED_RULE }])
}

/** Returns the problem for JSON that cannot be read. ASSUMED: body-limit, json-only. */
export const problemOfJson = (unread: Exclude<JsonProblem, { readonly broken: Broken }>, root?: string): Problem => {
  if (typeof unread !== 'object') return overLimit(unread).problem
  return 'invalid' in unread
    ? notUtf8(unread.invalid, 'INVALID_JSON_PAYLOAD')
    : illFormedField(unread.illFormed, unread.body, root)
}

/** Returns the problem for a body that is not JSON: the rule of the route, and the reason. ASSUMED: json-only. */
export const brokenJson = (rule: string, reason: string): Problem =>
  problem(400, 'INVALID_JSON_PAYLOAD', `${rule.slice(0, rule.indexOf('.') + 1)} ${reason}`).problem

/** Describes an export that is not JSON, in turns, because it can have megabytes. */
const problemOfExport = async (unread: JsonProblem, notJson: string): Promise<Problem> => {
  if (typeof unread !== 'object' || !('broken' in unread)) return problemOfJson(unread)
  const { broken } = unread
  const reason =
    'compression' in broken
      ? describeCompressed(broken.compression)
      : await runYielding(describingBrokenJson(broken.text, broken.positionOf))
  return brokenJson(notJson, reason)
}

/**
 * Reads an export in chunks and reports a problem at once. The system can deliver megabytes in one turn; after some
 * milliseconds the rest waits for the next one.
 */
export const readExport = (req: Request, { limit, notJson }: Extract<Reading, { as: 'export' }>): Promise<ReadBody> =>
  new Promise((resolve, fail) => {
    const reader = createExportReader()
    let length = 0
    let began: number | undefined
    const nextTurn = (): void => {
      began = undefined
      req.resume()
    }
    const reject = (unread: JsonProblem): void => {
      req.off('data', take).off('end', end).resume()
      problemOfExport(unread, notJson).then((problem) => resolve({ problem }), fail)
    }
    const take = (chunk: Buffer): void => {
      if (began === undefined) setImmediate(nextTurn)
      began ??= performance.now()
      length += chunk.length
      const unread = length > LIMITS[limit].most ? limit : reader.take(chunk)
      if (unread !== undefined) reject(unread)
      else if (performance.now() - began > TURN_MS) req.pause()
    }
    const end = async (): Promise<void> => {
      const read = await runYielding(reader.ending())
      if ('unread' in read) reject(read.unread)
      else resolve(read)
    }
    if (Number(req.headers['content-length']) > LIMITS[limit].most) return reject(limit)
    req.on('aborted', () => fail({ type: 'request.aborted' }))
    req.on('data', take).on('end', end)
  })
