import { LINK_ID } from '../domain/ids.ts'
import { ends, opens, type ReadEvent, type StepWords, step } from './step.ts'

const CARD_PAGE = new RegExp(`^/${LINK_ID}$`)

/** Which page it was, in the words of somebody who has seen it, by what was before. */
const pageOf = (path: string, before: readonly ReadEvent[]): string => {
  if (CARD_PAGE.test(path)) return 'Card page'
  if (path.endsWith('/done')) return 'Result page'
  if (path.endsWith('/continue')) return 'Way back'
  if (!path.startsWith('/v1/start/')) return 'Page'
  if (before.some(ends)) return 'Result page'
  return before.some(opens) ? 'Challenge page' : 'Start page'
}

/** A form that its page did not take; the page itself says which field, and its answer is kept below the step. */
const notTaken = (path: string): StepWords => {
  const [what, why] = CARD_PAGE.test(path)
    ? ['Card', 'a field is empty or not valid; the page says which']
    : ['Answer', 'it is empty or not valid; the page says why']
  return step('refused', `${what} not accepted`, why, 'warn')
}

const ofPage = ({ text, number }: ReadEvent, before: readonly ReadEvent[]): StepWords | undefined => {
  const status = number('status') ?? 0
  const path = text('path')
  const isForm = text('method') === 'POST'
  const page = pageOf(path, before)
  if (status === 410) return step('eye', `${page} opened again`, 'it takes nothing any more')
  if (isForm && status === 400 && text('code') === '') return notTaken(path)
  if (status >= 400) return undefined
  if (status >= 300 && !isForm) return step('out', 'Browser sent on', `from the ${page.toLowerCase()}`)
  return step('eye', `${page} ${isForm ? 'responded' : 'shown'}`)
}

/** What a request says by itself, where no effect of it is there to say more. */
export const tellCall = (event: ReadEvent, before: readonly ReadEvent[]): StepWords => {
  const { text, number } = event
  const status = number('status') ?? 0
  const operation = text('operation')
  const code = text('code')
  if (text('end') === 'client_gone') return step('gone', 'Caller went away', 'before its answer')
  if (text('end') === 'reset') return step('off', 'Connection cut', 'on purpose, instead of an answer', 'warn')
  const isPage = operation === '' || /^(start|answer|open|submit)/.test(operation)
  const page = isPage ? ofPage(event, before) : undefined
  if (page) return page
  // An answer that an outcome puts in the place of another has no error code.
  if (status >= 400 && code === '' && text('scenario') !== '')
    return step('off', `Answered ${status} on purpose`, 'instead of the response', 'warn')
  if (status >= 400) return step('refused', 'Refused', code || `HTTP ${status}`, 'warn')
  if (operation.startsWith('get')) return step('read', 'Status read', 'by a call')
  if (operation === 'deleteLink') return step('gone', 'Link deleted', 'by a call')
  return step('plus', 'Asked again', 'the same answer, by its Idempotency-Key')
}
