import { isPassing } from '../domain/scheme-rules.ts'
import { rowNamed } from '../domain/table-keys.ts'
import { describePassed, finalOf, schemeResultOf } from './authenticated.ts'
import { describeWaiting, unknownStatus, waiting } from './describe-transaction.ts'
import { type Description, type LinkFactsRow, merchantLiability, noLiability } from './description.ts'
import { brandLabel, lower, sentence } from './format.ts'
import { describeCanceled, describeFailed, isByCardholder } from './not-authenticated.ts'

const pending = (row: LinkFactsRow): Description => {
  const { step, challenge } = row
  if (step !== 'authentication')
    return waiting({
      title: 'Waiting for a card',
      description: 'No card has been entered on the page of the link. An unused link does not expire.',
      nextStep: 'Wait for the webhook',
    })
  const core = describeWaiting({ ...row, status: challenge ? 'challenge_ongoing' : 'initialized' })
  return {
    ...core,
    title: `Card entered (${lower(core.title)})`,
    ...(!challenge && { description: 'The start page of the authentication has not been opened.' }),
    nextStep: 'Wait for the webhook',
  }
}

/** Describes an unsuccessful authentication of a link that saved the card anyway. */
const notPassed = (row: LinkFactsRow): Description => (row.canceled ? describeCanceled(row) : describeFailed(row))

const saved = (row: LinkFactsRow): Description => {
  if (row.result === undefined && row.failReason === undefined)
    return {
      icon: 'pass',
      title: 'Card saved without 3-D Secure',
      description:
        row.amount === undefined
          ? 'The link requested tokens only. The cardholder was not authenticated.'
          : `The link has an amount, but no acquirer and merchant for ${brandLabel(row.brand ?? 'this brand')}. The cardholder was not authenticated.`,
      result: 'Card saved',
      liability: merchantLiability('no authentication'),
      nextStep: 'Store the alias',
    }
  const { value } = finalOf(row)
  if (row.failReason === undefined && !row.canceled && (value === 'D' || isPassing(schemeResultOf(row)))) {
    const core = describePassed(row)
    return {
      ...core,
      title: `Card saved (${lower(core.title)})`,
      description: `The link ended with a saved card. ${core.description}`,
      nextStep: core.nextStep
        .replace('Continue with the payment', 'Store the alias, charge with it')
        .replace('then continue with the payment', 'then charge with the alias'),
    }
  }
  const core = notPassed(row)
  return {
    ...core,
    icon: 'defect',
    title: !row.canceled
      ? 'Card saved, but authentication failed'
      : isByCardholder(row)
        ? 'Card saved, but the cardholder canceled'
        : 'Card saved, but the challenge was canceled',
    short: 'Saved, but not authenticated',
    description: `The link has the status SUCCESS, because the card was entered. Its authentication was not successful (${lower(core.title)}).`,
    result: 'Card saved, not authenticated',
    nextStep: 'Read card.3D before charging',
    defect: 'SUCCESS without authentication',
  }
}

const rejected = (row: LinkFactsRow): Description => {
  const { message } = row
  const hasEnd = row.result !== undefined || row.failReason !== undefined || row.canceled
  const core = hasEnd ? notPassed(row) : undefined
  const reason = core?.title ?? message?.replace(/\.$/, '')
  return {
    icon: core?.icon ?? 'rejected',
    title: `No card saved${reason === undefined ? '' : ` (${lower(reason)})`}`,
    short: 'No card saved',
    description:
      core?.description ??
      `The link ended with ERROR${message === undefined ? ' without a reason.' : `. ${sentence(message)}`}`,
    result: 'No card',
    liability: noLiability('no card to charge'),
    nextStep: 'Create a new link',
  }
}

const DELETED: Description = {
  icon: 'gone',
  title: 'Link deleted',
  description: 'Its page accepts no cards, and its card data is deleted.',
  result: 'Deleted',
  liability: noLiability('no card to charge'),
  nextStep: 'Create a new link if needed',
}

const BY_STATUS: Readonly<Record<LinkFactsRow['status'], (row: LinkFactsRow) => Description>> = {
  PENDING: pending,
  SUCCESS: saved,
  ERROR: rejected,
  DELETED: () => DELETED,
}

/** Describes a link. A page may be older than the sandbox and receive an unknown status. */
export const describeLink = (row: LinkFactsRow): Description =>
  rowNamed(BY_STATUS, row.status)?.(row) ?? unknownStatus(row.status)
