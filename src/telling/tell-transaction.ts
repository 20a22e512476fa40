import { ENDS, type ReturnPlace } from '../domain/ends.ts'
import { memberNamed } from '../domain/names-of.ts'
import { ENDED_STATUSES, OPEN_STATUSES } from '../domain/transaction.ts'
import { lower } from './figures.ts'
import { tellCanceled, tellFailed } from './not-passed.ts'
import { tellPassed } from './passed.ts'
import { type Core, type UntoldTransaction, yours } from './told.ts'
import { tellWaiting } from './waiting.ts'

/** A status that no version which this page knows can have. */
export const unknownStatus = (status: string): Core => ({
  sign: 'ask',
  title: `In a status that this page does not know: ${status}`,
  short: `Unknown status: ${status}`,
  sentence: 'The sandbox is newer than this page, or somebody has put the status there by hand. Load the page again.',
  result: `Status ${status}`,
  fraudLoss: yours('as long as nothing says otherwise'),
  appShould: 'Treat an unknown status as not passed',
})

const PLACE: Readonly<Record<string, string>> = {
  success: 'sent back to success',
  error: 'sent back as an error',
  cancel: 'sent back as cancelled',
}

/** A way back that does not fit the end, which only a scenario can want. */
const lyingRedirect = (
  { status, redirect, isNonsense }: UntoldTransaction,
  { place, short }: { readonly place: ReturnPlace; readonly short: string },
  core: Core,
): Core | undefined => {
  if (isNonsense !== true || redirect?.to === place) return undefined
  if (redirect === undefined)
    return {
      ...core,
      sign: 'trap',
      title: `${short}, but the browser never comes back`,
      sentence: `A trap on purpose: the end is there, and nobody is sent back. Actually: ${lower(core.title)}.`,
      appShould: 'Read the status, or take the webhook',
      trap: 'no way back',
    }
  return {
    ...core,
    sign: 'trap',
    title: `${short}, but ${PLACE[redirect.to] ?? 'sent back elsewhere'}`,
    sentence:
      redirect.to === 'success'
        ? `A trap on purpose. An app that trusts the redirect ships the goods; the status says ${status}.`
        : `A trap on purpose. An app that trusts the redirect loses the order; the status says ${status}.`,
    appShould: status === 'authenticated' ? 'Read the status, then go on' : 'Read the status, show a failure',
    trap: 'a redirect that lies',
  }
}

const ended = (row: UntoldTransaction): Core => {
  if (row.status === 'authenticated') return tellPassed(row)
  return row.status === 'failed' ? tellFailed(row) : tellCanceled(row)
}

/** A transaction in words. */
export const tellTransaction = (row: UntoldTransaction): Core => {
  if (OPEN_STATUSES.some((status) => status === row.status)) return tellWaiting(row)
  const end = memberNamed(ENDED_STATUSES, row.status)
  if (!end) return unknownStatus(row.status)
  const core = ended(row)
  const told = lyingRedirect(row, ENDS[end], core) ?? core
  if (row.isNonsense !== true || told.trap !== undefined) return told
  return {
    ...told,
    trap: 'something that cannot occur',
    sentence: `${told.sentence} The outcome is impossible, on purpose.`,
  }
}
