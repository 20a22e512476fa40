import * as z from 'zod'
import { problem } from '../../api/http/problem.ts'
import { text } from '../../api/http/response.ts'
import type { Route } from '../../api/http/route.ts'
import { BRANDS } from '../../core/domain/brand-names.ts'
import { holdsCardNumber } from '../../core/domain/card-numbers.ts'
import { startName } from '../../core/domain/start-id.ts'
import { cardRowsOf } from '../../engine/scenarios/describe/card-outcomes.ts'
import { matchesCard } from '../../engine/scenarios/describe/filters.ts'
import { credentialsOfSpace } from '../../engine/time/space-credentials.ts'
import { mapYielding } from '../../engine/yielding.ts'
import type { ControlParts } from '../control-parts.ts'
import { conflict } from '../control-problems.ts'
import { CONTROL_ROOT, routeWithBody, routeWithoutBody } from '../control-route.ts'
import { listPage, rejectUnknownName, rejectUnknownValue } from '../list-pages.ts'

/** The address in both contracts. Responses have that of the sandbox, which clients and generators then call. */
const DEFAULT_ADDRESS = 'http://127.0.0.1:8080'

const serving = (
  operation: 'getContract' | 'getContractJson' | 'getServiceContract' | 'getServiceContractJson',
  format: 'yaml' | 'json',
  { contracts, ownAddress }: Pick<ControlParts, 'contracts' | 'ownAddress'>,
): Route =>
  routeWithoutBody({
    operation,
    async handle({ origin }) {
      const contract = await contracts[operation]()
      return text(200, `application/${format}`, contract.replaceAll(DEFAULT_ADDRESS, ownAddress(origin)))
    },
  })

/**
 * Creates the routes for health, readiness, both contracts (`openapi` for the control API, `contract` for the emulated
 * service), the text for agents, and assumptions.
 */
export const basicRoutes = ({
  version,
  contracts,
  phase,
  storeProblem,
  traffic,
  listensAt,
  ownAddress,
  publicPath,
}: ControlParts): readonly Route[] => [
  routeWithoutBody({
    operation: 'getHealth',
    handle: ({ json }) => json({ status: 'ok', version, start: startName(traffic.start, listensAt()) }),
  }),
  routeWithoutBody({
    operation: 'getReadiness',
    isUnlogged: true,
    handle({ json }) {
      const more = { headers: { 'Cache-Control': 'no-store' } }
      const notReady = { ...more, status: 503 } as const
      const status = phase()
      if (status !== 'ready') return json({ status, version }, notReady)
      const reason = storeProblem()
      return reason === undefined
        ? json({ status, version }, more)
        : json({ status: 'read_only', version, reason }, notReady)
    },
  }),
  serving('getContract', 'yaml', { contracts, ownAddress }),
  serving('getContractJson', 'json', { contracts, ownAddress }),
  serving('getServiceContract', 'yaml', { contracts, ownAddress }),
  serving('getServiceContractJson', 'json', { contracts, ownAddress }),
  routeWithoutBody({
    operation: 'getLlmsText',
    async handle() {
      const { LLMS_TEXT } = await import('./llms-text.gen.ts')
      return text(200, 'text/plain', LLMS_TEXT.replaceAll(CONTROL_ROOT, `${publicPath}${CONTROL_ROOT}`))
    },
  }),
  routeWithoutBody({
    operation: 'listAssumptions',
    handle: async ({ json }) => json(await contracts.listAssumptions()),
  }),
]

/** Creates the route for the credentials of a space. The space may be empty. */
export const credentialRoutes = ({ account, ownAddress }: ControlParts): readonly Route[] => [
  routeWithoutBody({
    operation: 'getCredentials',
    handle({ json, space, origin }) {
      const url = ownAddress(origin)
      const credentials = credentialsOfSpace(account, space, { url, controlUrl: `${url}${CONTROL_ROOT}` })
      return json(credentials, { headers: { 'Cache-Control': 'no-store' } })
    },
  }),
]

const aliasSchema = z.strictObject({
  number: z.string().regex(/^\d{12,19}$/),
  alias: z
    .string()
    .regex(/^[A-Za-z0-9_-]{32}$/, 'must have 32 characters: letters, digits, `-` and `_`')
    .refine((alias) => !holdsCardNumber(alias), 'must not contain a card number')
    .optional(),
})

/** Creates the routes for test cards, and for tokens as from a link. */
export const cardRoutes = ({ engine, catalogue }: ControlParts): readonly Route[] => [
  routeWithoutBody({
    operation: 'listCards',
    // A single row by its key lets a shell script find the number without a JSON parser.
    async handle({ json, query: { space: _, ...query }, space }) {
      const scenarioIndex = engine.scenariosOf(space)
      const all = await mapYielding(catalogue.cards, (card) => cardRowsOf([card], scenarioIndex).map((row) => row.card))
      const wrong =
        rejectUnknownValue('brand', BRANDS, query.brand?.toUpperCase()) ??
        rejectUnknownName(
          'name',
          query.name,
          all.map(({ name }) => name),
        ) ??
        rejectUnknownName(
          'scenario',
          query.scenario,
          all.map(({ scenario }) => scenario),
        )
      if (wrong) return wrong
      const rows = all.filter(matchesCard(query))
      const page = listPage(rows, query, {
        list: 'listCards',
        idOf: ({ key }) => key,
        rowOf: (row) => row,
        around: { cards: [] },
      })
      return 'problem' in page ? page : json({ cards: page.rows, ...page.page })
    },
  }),
  routeWithBody({
    operation: 'createAlias',
    body: aliasSchema,
    usage: 'Send `{"number":"…"}` with a listed test number.',
    async handle({ json, space, body }) {
      const issued = await engine.issueTokens(space, body.number, body.alias)
      if ('rejected' in issued) {
        const { code, message } = issued.rejected
        return problem(400, code, message.replace('init.card.', ''))
      }
      if ('taken' in issued)
        return conflict(
          `The alias belongs to another card (${issued.taken}). Send the number of that card, or another alias.`,
        )
      const { alias, aliasCvv } = issued
      return json({
        alias: alias.alias,
        aliasCVV: aliasCvv.aliasCvv,
        aliasCVVExpires: aliasCvv.expires,
        fingerprint: alias.fingerprint,
        masked: alias.masked,
        paymentMethod: alias.brand,
      })
    },
  }),
]
