import type { Route } from '../../api/http/route.ts'
import { RECORDS } from '../../core/domain/records.schema.ts'
import { compact } from '../../core/domain/without-undefined.ts'
import type { ControlParts } from '../control-parts.ts'
import { routeWithBody, routeWithoutBody } from '../control-route.ts'

/** Creates the routes for the settings of a space for requests. */
export const requestSettingsRoutes = ({ engine }: ControlParts): readonly Route[] => {
  const view = (space: string) => ({
    space,
    ...engine.requestSettingsOf(space),
    own: engine.ownRequestSettings(space),
  })
  return [
    routeWithoutBody({ operation: 'getRequestSettings', handle: ({ json, space }) => json(view(space)) }),
    routeWithBody({
      operation: 'setRequestSettings',
      body: RECORDS.requestSettings,
      usage:
        'Send `{"requestIndicators":"ignore"}`, `{"dataRules":"reject"}`, `{"frameAncestors":["http://localhost:3000"]}`, or several.',
      async handle({ json, space, cause, body }) {
        const frameAncestors = body.frameAncestors && [...new Set(body.frameAncestors)]
        await engine.setRequestSettings(space, { ...body, ...compact({ frameAncestors }) }, cause)
        return json(view(space))
      },
    }),
    routeWithoutBody({
      operation: 'deleteRequestSettings',
      async handle({ json, space, cause }) {
        await engine.setRequestSettings(space, {}, cause)
        return json(view(space))
      },
    }),
  ]
}
