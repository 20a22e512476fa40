import { LINK_ID } from '../domain/ids.ts'
import { type ReadEvent, type StepDescription, step } from './step.ts'

const CARD_PAGE = new RegExp(`^/${LINK_ID}$`)

/** The earlier events of a call: true if the challenge was opened, if the record ended, and if events are missing. */
export type CallsBefore = { readonly hasOpened: boolean; readonly hasEnded: boolean; readonly isIncomplete: boolean }

/** Returns the name of a page as users know it, derived from the earlier events. */
const pageOf = (path: string, { hasOpened, hasEnded, isIncomplete }: CallsBefore): string => {
  if (CARD_PAGE.test(path)) return 'Card page'
  if (path.endsWith('/done')) return 'Result page'
  if (path.endsWith('/continue')) return 'Return page'
  if (!path.startsWith('/v1/start/')) return 'Page'
  if (hasEnded) return 'Result page'
  if (hasOpened) return 'Challenge page'
  return isIncomplete ? 'Page' : 'Start page'
}

/** Describes a rejected form. The response, stored below the step, names the field. */
const rejectedForm = (path: string): StepDescription => {
  const [input, reason] = CARD_PAGE.test(path)
    ? ['Card', 'a field is empty or invalid; the page names it']
    : ['Input', 'it is empty or invalid; the page names the reason']
  return step('rejected', `${input} not accepted`, reason, 'warn')
}

const ofPage = ({ text, number }: ReadEvent, before: CallsBefore): StepDescription | undefined => {
  const status = number('status') ?? 0
  const path = text('path')
  const isForm = text('method') === 'POST'
  const page = pageOf(path, before)
  if (status === 410) return step('eye', `${page} opened again`, 'it accepts no input any more')
  if (isForm && status === 400 && text('code') === '') return rejectedForm(path)
  if (status >= 400) return undefined
  if (status >= 300 && !isForm) return step('out', 'Browser redirected', `from the ${page.toLowerCase()}`)
  return step('eye', `${page} ${isForm ? 'submitted' : 'displayed'}`)
}

/** Describes a request without an effect. */
export const describeCall = (event: ReadEvent, before: CallsBefore): StepDescription => {
  const { text, number } = event
  const status = number('status') ?? 0
  const operation = text('operation')
  const code = text('code')
  if (text('end') === 'client_disconnected') return step('gone', 'Client disconnected', 'before the response')
  if (text('end') === 'reset') return step('off', 'Connection reset', 'on purpose, instead of a response', 'warn')
  const isPage = operation === '' || /^(start|answer|open|submit)/.test(operation)
  const page = isPage ? ofPage(event, before) : undefined
  if (page) return page
  // A response that an outcome replaces has no error code.
  if (status >= 400 && code === '' && text('scenario') !== '')
    return step('off', `Answered ${status} on purpose`, 'instead of the response', 'warn')
  if (status >= 400) return step('rejected', 'Rejected', code || `HTTP ${status}`, 'warn')
  if (operation.startsWith('get')) return step('read', 'Status read', 'by a request')
  if (operation === 'deleteLink') return step('gone', 'Link deleted', 'by a request')
  if (before.isIncomplete) return step('plus', 'Request handled', 'the event of its effect is missing')
  return step('plus', 'Request repeated', 'the same response, by its Idempotency-Key')
}
