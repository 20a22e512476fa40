import type { Request } from 'express'
import { LIMITS } from '../core/domain/limits.ts'
import { givingWay, TURN_MS } from '../engine/cooperative.ts'
import { overLimit, type Problem, problem } from './http/problem.ts'
import type { Reading } from './http/route.ts'
import { createExportReader, type Unread } from './json-reader.ts'

/** A body that came, with what is shown of its text where that was read, or why it cannot be used. */
export type ReadBody =
  | { readonly body: unknown; readonly shown?: () => string }
  | { readonly problem: Problem; readonly text?: string }

/** What is held against JSON. ASSUMED: body-limit, json-only. */
export const problemOfJson = (unread: Unread = 'not_json', notJson: string): Problem =>
  (unread === 'not_json' ? problem(400, 'INVALID_JSON_PAYLOAD', notJson) : overLimit(unread)).problem

/**
 * Reads an export while it comes: what is wrong with it is told at once, whatever else is still on its way. A system hands over
 * megabytes in one turn; after some milliseconds the rest waits for the next one.
 */
export const readExport = (req: Request, { limit, notJson }: Extract<Reading, { as: 'export' }>): Promise<ReadBody> =>
  new Promise((resolve, reject) => {
    const reader = createExportReader()
    let length = 0
    let began: number | undefined
    const nextTurn = (): void => {
      began = undefined
      req.resume()
    }
    const refuse = (unread: Unread | undefined): void => {
      req.off('data', take).off('end', end).resume()
      resolve({ problem: problemOfJson(unread, notJson) })
    }
    const take = (chunk: Buffer): void => {
      if (began === undefined) setImmediate(nextTurn)
      began ??= performance.now()
      length += chunk.length
      const unread = length > LIMITS[limit].most ? limit : reader.take(chunk)
      if (unread !== undefined) refuse(unread)
      else if (performance.now() - began > TURN_MS) req.pause()
    }
    const end = async (): Promise<void> => {
      const body = await givingWay(reader.ending())
      if (typeof body === 'object' && body !== null) resolve({ body })
      else refuse('not_json')
    }
    if (Number(req.headers['content-length']) > LIMITS[limit].most) return refuse(limit)
    req.on('aborted', () => reject({ type: 'request.aborted' }))
    req.on('data', take).on('end', end)
  })
