import { z } from 'zod'
import type { Route } from '../../api/http/route.ts'
import { SETTING_CHOICES } from '../../core/settings-names.ts'
import type { ControlParts } from '../control-parts.ts'
import { routeWithBody, routeWithoutBody } from '../control-route.ts'

const own = z.strictObject({
  requestIndicators: z.enum(SETTING_CHOICES['request-indicators'].values).exactOptional(),
  dataRules: z.enum(SETTING_CHOICES['data-rules'].values).exactOptional(),
})

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
      body: own,
      usage: 'Send `{"requestIndicators":"ignore"}`, `{"dataRules":"reject"}`, or both.',
      async handle({ json, space, cause, body }) {
        await engine.setRequestSettings(space, body, cause)
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
