import { Router } from 'express'
import { goBack, showResult } from './after-the-end.ts'
import { takeAnswer } from './answer.ts'
import { formBody } from './form-body.ts'
import { onlyWith } from './only-with.ts'
import type { PageParts } from './page-parts.ts'
import { pageProblems } from './page-problems.ts'
import { peekAtStart, showStart } from './start.ts'

/** The pages that a cardholder meets (service document 5): rendered here, working without JavaScript. */
export const createPages = (parts: PageParts): Router => {
  const router = Router({ caseSensitive: true, strict: true })

  router
    .route('/v1/start/:transactionId')
    .head(peekAtStart(parts))
    .get(showStart(parts))
    .post(formBody(), takeAnswer(parts))
    .all(onlyWith('GET, HEAD, POST'))
  router.route('/v1/start/:transactionId/return').get(goBack(parts)).all(onlyWith('GET, HEAD'))
  router.route('/v1/start/:transactionId/result').get(showResult(parts)).all(onlyWith('GET, HEAD'))

  router.use('/v1/start', pageProblems(parts))
  return router
}
