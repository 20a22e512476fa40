import type { FaultsRequest } from '../../core/contract/control.gen.ts'
import { own } from '../../core/contract/vocabulary.ts'

/** The faulty responses that you can choose: label and request body. */
export const FAULTS: readonly (readonly [id: string, label: string, request: FaultsRequest])[] = [
  ['503', 'status 503', { status: 503 }],
  ['500', 'status 500', { status: 500 }],
  ['reset', 'a reset connection', { connection: 'reset' }],
  ['cut', 'truncated JSON', { body: 'malformed' }],
  ['late', 'the right response after 5 s', { latency: own('5s') }],
]
