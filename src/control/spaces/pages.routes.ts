import * as z from 'zod'
import type { RequestOrigin, Route } from '../../api/http/route.ts'
import { LONGEST_PAGES_ADDRESS, PAGES_ADDRESS_RULE, pagesAddress } from '../../core/domain/pages-address.ts'
import type { ControlParts } from '../control-parts.ts'
import { conflict, invalid } from '../control-problems.ts'
import { routeWithBody, routeWithoutBody } from '../control-route.ts'

/**
 * Creates the routes for the address of the hosted pages of a space, so that shop and bank can be two sites on one
 * host.
 */
export const pagesRoutes = ({ engine, checkPages, startUrl, linkUrl }: ControlParts): readonly Route[] => {
  const view = ({ space, origin }: RequestOrigin) => ({
    space,
    url: engine.pagesOf(space) ?? null,
    startPages: startUrl({ space, origin }, ''),
    linkPages: linkUrl({ space, origin }, ''),
  })
  return [
    routeWithoutBody({ operation: 'getSpacePages', handle: ({ json, ...request }) => json(view(request)) }),
    routeWithBody({
      operation: 'setSpacePages',
      body: z.strictObject({ url: z.string().min(1).max(LONGEST_PAGES_ADDRESS) }),
      usage: `Send \`{"url":"http://localhost:8080"}\`; ${PAGES_ADDRESS_RULE}`,
      async handle({ json, cause, body, ...request }) {
        const url = pagesAddress(body.url)
        if (url === undefined) return invalid(PAGES_ADDRESS_RULE)
        const result = await checkPages(url)
        if ('not' in result) return { problem: { ...conflict(result.not).problem, controlCode: 'PAGES_NOT_HERE' } }
        await engine.setSpacePages(request.space, result.origin, cause)
        return json(view(request))
      },
    }),
    routeWithoutBody({
      operation: 'deleteSpacePages',
      async handle({ json, cause, ...request }) {
        await engine.setSpacePages(request.space, undefined, cause)
        return json(view(request))
      },
    }),
  ]
}
