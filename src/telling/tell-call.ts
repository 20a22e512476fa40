import type { RecordedEvent } from '../contract/control.gen.ts'
import { LINK_ID } from '../domain/ids.ts'
import { numberOf, type StepWords, step, textOf } from './step.ts'

/** What was seen of the pages before. */
type Seen = { readonly hasOpened: boolean; readonly hasEnded: boolean }

const CARD_PAGE = new RegExp(`^/${LINK_ID}$`)

/** Which page it was, in the words of somebody who has seen it. */
const pageOf = (path: string, { hasOpened, hasEnded }: Seen): string => {
  if (CARD_PAGE.test(path)) return 'Card page'
  if (path.endsWith('/done')) return 'Result page'
  if (path.endsWith('/continue')) return 'Way back'
  if (!path.startsWith('/v1/start/')) return 'Page'
  if (hasEnded) return 'Result page'
  return hasOpened ? 'Challenge page' : 'Start page'
}

/** A form that its page did not take; the page itself says which field, and its answer is kept below the step. */
const notTaken = (path: string): StepWords =>
  CARD_PAGE.test(path)
    ? step('other', 'refused', 'Card not accepted', 'a field is empty or not valid; the page says which', 'warn')
    : step('other', 'refused', 'Answer not accepted', 'it is empty or not valid; the page says why', 'warn')

const ofPage = ({ facts }: RecordedEvent, seen: Seen): StepWords | undefined => {
  const [status, path] = [numberOf(facts, 'status') ?? 0, textOf(facts, 'path')]
  const isForm = textOf(facts, 'method') === 'POST'
  const page = pageOf(path, seen)
  if (status === 410) return step('other', 'eye', `${page} opened again`, 'it takes nothing any more')
  if (isForm && status === 400 && textOf(facts, 'code') === '') return notTaken(path)
  if (status >= 400) return undefined
  if (status >= 300 && !isForm) return step('other', 'out', 'Browser sent on', `from the ${page.toLowerCase()}`)
  return step('other', 'eye', `${page} ${isForm ? 'answered' : 'shown'}`)
}

/** What a request says by itself, where no effect of it is there to say more. */
export const tellCall = (event: RecordedEvent, seen: Seen): StepWords => {
  const { facts } = event
  const status = numberOf(facts, 'status')
  const operation = textOf(facts, 'operation')
  if (textOf(facts, 'end') === 'client_gone') return step('other', 'gone', 'Caller went away', 'before its answer')
  if (textOf(facts, 'end') === 'reset')
    return step('other', 'off', 'Connection cut', 'on purpose, instead of an answer', 'warn')
  const isPage = operation === '' || /^(start|answer|open|submit)/.test(operation)
  const page = isPage ? ofPage(event, seen) : undefined
  if (page) return page
  // An answer that an outcome puts in the place of another has no error code.
  if (status !== undefined && status >= 400 && textOf(facts, 'code') === '' && textOf(facts, 'scenario') !== '')
    return step('other', 'off', 'Answer spoilt', `${status} on purpose, instead of the answer`, 'warn')
  if (status !== undefined && status >= 400)
    return step('other', 'refused', 'Refused', textOf(facts, 'code') || `HTTP ${status}`, 'warn')
  if (operation.startsWith('get')) return step('read', 'read', 'Status read', 'by a call')
  if (operation === 'deleteLink') return step('other', 'gone', 'Link deleted', 'by a call')
  return step('other', 'plus', 'Asked again', 'the same answer, by its Idempotency-Key')
}
