import type { Request, Response } from 'express'
import type { Engine, Found } from '../engine/port.ts'

/** What the hosted pages need from outside. */
export type PageParts = {
  readonly engine: Engine
  /** The name under which the merchant gets the transaction id back. */
  readonly returnParameter: string
  readonly ipOf: (req: Request) => string
  /** Is told which transaction an answer is about, for the request log. */
  readonly onTransaction?: (res: Response, found: Found) => void
  /** Is told what went wrong behind a page that only says "try again", for the request log. */
  readonly onFailure?: (res: Response, error: Error) => void
}

export type PageRequest = Request<{ transactionId: string }>

/** The transaction that an address names; the answer's headers say which scenario decides about it, and why. */
export const lookUp = ({ engine, onTransaction }: PageParts, req: PageRequest, res: Response): Found | undefined => {
  const found = engine.find(req.params.transactionId)
  if (!found) return undefined
  const { name, because } = found.transaction.scenario
  res.set({ 'sandbox-scenario': name, 'sandbox-explain': because })
  onTransaction?.(res, found)
  return found
}
