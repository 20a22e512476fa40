import type { Request, Response } from 'express'
import { z } from 'zod'
import type { Engine } from '../engine/port.ts'
import { sendControlError } from './answers.ts'
import { spaceParam } from './space-param.ts'

const order = z.strictObject({ number: z.string().regex(/^\d{12,19}$/) })

/** Mints the tokens that a link would hand out for a listed test number. */
export const mintAlias =
  (engine: Engine) =>
  async (req: Request, res: Response): Promise<void> => {
    const space = spaceParam(req, res)
    if (space === undefined) return
    const body = order.safeParse(req.body)
    if (!body.success) return sendControlError(res, 400, 'INVALID_PROPERTY', 'send {"number":"a listed test number"}')
    const minted = await engine.mintTokens(space, body.data.number)
    if ('refused' in minted) {
      const { code, message } = minted.refused
      return sendControlError(res, 400, code, message.replace('init.card.', ''))
    }
    const { alias, aliasCvv } = minted
    res.status(201).json({
      alias: alias.alias,
      aliasCVV: aliasCvv.aliasCvv,
      aliasCVVExpires: aliasCvv.expires,
      fingerprint: alias.fingerprint,
      masked: alias.masked,
      paymentMethod: alias.brand,
    })
  }
