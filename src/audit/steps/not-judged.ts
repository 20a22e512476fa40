/** Parts of audit.yaml or features of the app that an experiment can require. */
export type Need =
  | 'effects'
  | 'cart'
  | 'checkout.again'
  | 'checkout.change'
  | 'order.amount'
  | 'app.start'
  | 'app.apiTimeout'
  | 'sweeper'
  | 'webhook'
  | 'policy'
  | 'amount'
  | 'gateway'
  | 'gateway.declined'
  | 'gateway.service'
  | 'gateway.softDeclined'

/** Thrown if an experiment allows no conclusion: it did not run as planned, or the app rejected the purchase. */
export class NotJudged extends Error {
  /** The missing part of audit.yaml, if any. */
  readonly missing: Need | undefined

  constructor(reason: string, missing?: Need) {
    super(reason)
    this.missing = missing
  }
}

/** Thrown if a step was too late or too early. The host may be busy, so a repetition without other runs may succeed. */
export class WrongTime extends NotJudged {}

/** Thrown for an error of audit.yaml that only the app reveals. It ends the audit. */
export class WrongFile extends Error {}

/** Waits for a step that may fail, because the experiment disturbs it. @throws any other error */
export const allowFailure = async (step: Promise<unknown>): Promise<void> => {
  await step.catch((error) => {
    if (!(error instanceof NotJudged)) throw error
  })
}
