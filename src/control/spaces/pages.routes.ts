import { z } from 'zod'
import type { RequestOrigin, Route } from '../../api/http/route.ts'
import { LONGEST_PAGES_ADDRESS, PAGES_ADDRESS_RULE, pagesAddress } from '../../core/domain/pages-address.ts'
import type { ControlParts } from '../control-parts.ts'
import { conflict, invalid } from '../control-problems.ts'
import { routeWithBody, routeWithoutBody } from '../control-route.ts'

/** The address under which the hosted pages of a space are known, so that shop and bank can be two sites on one machine. */
export const pagesRoutes = ({ engine, checkPages, startUrl, linkUrl }: ControlParts): readonly Route[] => {
  const view = ({ space, origin }: RequestOrigin) => ({
    space,
    url: engine.pagesOf(space) ?? null,
    startPages: startUrl({ space, origin }, ''),
    linkPages: linkUrl({ space, origin }, ''),
  })
  return [
    routeWithoutBody({ operation: 'getSpacePages', handle: ({ json, ...asked }) => json(view(asked)) }),
    routeWithBody({
      operation: 'setSpacePages',
      words: z.strictObject({ url: z.string().min(1).max(LONGEST_PAGES_ADDRESS) }),
      usage: `send {"url":"http://localhost:8080"}: ${PAGES_ADDRESS_RULE}`,
      async handle({ json, cause, words, ...asked }) {
        const url = pagesAddress(words.url)
        if (url === undefined) return invalid(PAGES_ADDRESS_RULE)
        const found = await checkPages(url)
        if ('not' in found) return { problem: { ...conflict(found.not).problem, controlCode: 'PAGES_NOT_HERE' } }
        await engine.setSpacePages(asked.space, found.origin, cause)
        return json(view(asked))
      },
    }),
    routeWithoutBody({
      operation: 'deleteSpacePages',
      async handle({ json, cause, ...asked }) {
        await engine.setSpacePages(asked.space, undefined, cause)
        return json(view(asked))
      },
    }),
  ]
}
