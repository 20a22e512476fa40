import express, { type RequestHandler, Router } from 'express'
import { goBack, showResult } from './after-the-end.ts'
import { takeAnswer } from './answer.ts'
import { wrongVerbPage } from './message-pages.tsx'
import type { PageParts } from './page-parts.ts'
import { pageProblems } from './page-problems.ts'
import { sendPage } from './send-page.ts'
import { peekAtStart, showStart } from './start.ts'

/** A token, an action, a code. */
const FORM_LIMITS = { limit: 4096, parameterLimit: 20 }

const onlyWith =
  (allow: string): RequestHandler =>
  (_req, res) =>
    sendPage(res, wrongVerbPage(allow))

/** The pages that a cardholder meets (service document 5): rendered here, working without JavaScript. */
export const createPages = (parts: PageParts): Router => {
  const router = Router({ caseSensitive: true, strict: true })
  const form = express.urlencoded({ extended: false, ...FORM_LIMITS })

  router
    .route('/v1/start/:transactionId')
    .head(peekAtStart(parts))
    .get(showStart(parts))
    .post(form, takeAnswer(parts))
    .all(onlyWith('GET, HEAD, POST'))
  router.route('/v1/start/:transactionId/return').get(goBack(parts)).all(onlyWith('GET, HEAD'))
  router.route('/v1/start/:transactionId/result').get(showResult(parts)).all(onlyWith('GET, HEAD'))

  router.use('/v1/start', pageProblems(parts))
  return router
}
