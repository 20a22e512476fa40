import { Router } from 'express'
import { goOn, peekAfterEntry, showDone } from './after-entry.ts'
import { formBody } from './form-body.ts'
import type { LinkPageParts } from './link-page-parts.ts'
import { linkPath } from './link-paths.ts'
import { ofLink } from './link-place.ts'
import { onlyWith } from './only-with.ts'
import { pageProblems } from './page-problems.ts'
import { peekAtLink, showLink } from './show-link.ts'
import { takeCard } from './take-card.ts'

/** The pages of a link (domain-facts part 2): card entry, and what came of it. */
export const createLinkPages = (parts: LinkPageParts): Router => {
  const router = Router({ caseSensitive: true, strict: true })
  const { prefix } = parts

  router
    .route(linkPath(prefix))
    .head(peekAtLink(parts))
    .get(showLink(parts))
    .post(formBody(), takeCard(parts))
    .all(onlyWith('GET, HEAD, POST', ofLink))
  router
    .route(linkPath(prefix, '/done'))
    .head(peekAfterEntry(parts))
    .get(showDone(parts))
    .all(onlyWith('GET, HEAD', ofLink))
  router
    .route(linkPath(prefix, '/continue'))
    .head(peekAfterEntry(parts))
    .get(goOn(parts))
    .all(onlyWith('GET, HEAD', ofLink))

  // Only what was thrown in here comes by.
  router.use(pageProblems(parts, ofLink))
  return router
}
