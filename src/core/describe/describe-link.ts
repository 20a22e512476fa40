import { rowNamed } from '../domain/table-keys.ts'
import { isAuthenticated } from '../domain/threeds.ts'
import { finalOf, tellPassed } from './authenticated.ts'
import { tellWaiting, unknownStatus, waiting } from './describe-transaction.ts'
import { type Core, nobodys, type UntoldLink, yours } from './description.ts'
import { brandWords, lower, sentence } from './format.ts'
import { tellCanceled, tellFailed } from './not-authenticated.ts'

const pending = (row: UntoldLink): Core => {
  const { step, challenge } = row
  if (step !== 'authentication')
    return waiting({
      title: 'Waiting for a card',
      description: 'Nobody has entered a card on the page of the link yet. An unused link does not expire.',
      nextStep: 'Wait for the webhook',
    })
  const core = tellWaiting({ ...row, status: challenge ? 'challenge_ongoing' : 'initialized' })
  return {
    ...core,
    title: `Card entered; ${lower(core.title)}`,
    ...(!challenge && { description: 'The cardholder is to be authenticated, and nobody has opened its page yet.' }),
    nextStep: 'Wait for the webhook',
  }
}

/** The words of the authentication that came to no yes, for a link that has saved the card all the same. */
const notPassed = (row: UntoldLink): Core => (row.canceled ? tellCanceled(row) : tellFailed(row))

const saved = (row: UntoldLink): Core => {
  if (row.result === undefined && row.failReason === undefined)
    return {
      icon: 'pass',
      title: 'Card saved, no 3-D Secure asked',
      description:
        row.amount === undefined
          ? 'The link asked for tokens only. Nobody was authenticated.'
          : `The link has an amount, but no acquirer and merchant for ${brandWords(row.brand ?? 'this brand')}. Nobody was authenticated.`,
      result: 'Card saved',
      liability: yours('no authentication took place'),
      nextStep: 'Keep the alias',
    }
  const { value } = finalOf(row)
  if (row.failReason === undefined && !row.canceled && (value === 'D' || isAuthenticated(value))) {
    const core = tellPassed(row)
    return {
      ...core,
      title: `Card saved, ${lower(core.title)}`,
      description: `The link has ended with a card. ${core.description}`,
      nextStep: core.nextStep
        .replace('Go on with the payment', 'Keep the alias, charge with it')
        .replace('then go on with the payment', 'then charge with the alias'),
    }
  }
  const core = notPassed(row)
  return {
    ...core,
    icon: 'trap',
    title: row.canceled ? 'Card saved, but the cardholder cancelled' : 'Card saved, but authentication failed',
    short: 'Saved, but not authenticated',
    description: `The link says SUCCESS, since the card was entered. The result inside is negative: ${lower(core.title)}.`,
    result: 'Card saved, not authenticated',
    nextStep: 'Read card.3D before charging',
    trap: 'SUCCESS with a negative result',
  }
}

const refused = (row: UntoldLink): Core => {
  const { message } = row
  const hasEnd = row.result !== undefined || row.failReason !== undefined || row.canceled
  const core = hasEnd ? notPassed(row) : undefined
  const why = core?.title ?? message
  return {
    icon: core?.icon ?? 'refused',
    title: `No card saved${why === undefined ? '' : `: ${lower(why)}`}`,
    short: 'No card saved',
    description:
      core?.description ??
      `The link has ended as ERROR. ${message === undefined ? 'It does not say why.' : `It says: ${sentence(message)}`}`,
    result: 'No card',
    liability: nobodys('there is no card to charge'),
    nextStep: 'Make a new link',
  }
}

const DELETED: Core = {
  icon: 'gone',
  title: 'Link deleted',
  description: 'Its page accepts no cards, and what it knew of a card is deleted.',
  result: 'Deleted',
  liability: nobodys('the link holds no card'),
  nextStep: 'Make a new link where one is needed',
}

const TOLD: Readonly<Record<UntoldLink['status'], (row: UntoldLink) => Core>> = {
  PENDING: pending,
  SUCCESS: saved,
  ERROR: refused,
  DELETED: () => DELETED,
}

/** A link in words. A page may be older than the sandbox that it shows, and meet a status that it does not know. */
export const tellLink = (row: UntoldLink): Core => rowNamed(TOLD, row.status)?.(row) ?? unknownStatus(row.status)
