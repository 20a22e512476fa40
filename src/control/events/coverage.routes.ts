import type { Route } from '../../api/http/route.ts'
import { COVERAGE, COVERAGE_NAMES, type CoverageName, ESSENTIAL } from '../../core/domain/coverage.ts'
import { compact } from '../../core/domain/without-undefined.ts'
import type { Seen } from '../../engine/events/coverage-counts.ts'
import type { ControlParts } from '../control-parts.ts'
import { invalid } from '../control-problems.ts'
import { routeWithoutBody, type Scope } from '../control-route.ts'
import type { Query } from '../query.ts'

const wrongAll = ({ all }: Query<'getCoverage'>) =>
  all === undefined || all === 'true' ? undefined : invalid('`all` must be true. Remove it for one space.')

/** Queued outcome for each situation that every app should be tested with. */
const QUEUED: { readonly [Name in CoverageName]?: object } = {
  frictionless_success: { scenario: 'frictionless_success' },
  challenge_success: { scenario: 'challenge_success' },
  attempt: { scenario: 'attempt' },
  failed: { scenario: 'frictionless_failed' },
  unavailable: { scenario: 'unavailable' },
  canceled: { scenario: 'challenge_canceled' },
  timed_out: { scenario: 'challenge_timeout' },
  webhook_before_redirect: { scenario: 'webhook_before_redirect' },
  webhook_duplicate: { scenario: 'webhook_duplicate' },
  webhook_forged: { scenario: 'webhook_bad_signature' },
  declined: { scenario: 'decline/51' },
  status_unreadable: { patch: { faults: { on: 'status', status: 503, times: 1 } } },
}

const viewOf = (name: CoverageName) => {
  const { group, title, description, condition } = COVERAGE[name]
  return {
    name,
    group,
    title,
    description,
    condition,
    essential: 'essential' in COVERAGE[name],
    ...compact({ queue: QUEUED[name] }),
  }
}

/** Creates the routes for coverage: situations that the app of a space, or all apps, have been tested with. */
export const coverageRoutes = ({ traffic, coverage, machine }: ControlParts): readonly Route[] => {
  const view = ({ situations: seen, scenarios }: Seen) => ({
    covered: [...seen].map(([name, met]) => ({ ...viewOf(name), ...met })),
    missing: COVERAGE_NAMES.filter((name) => !seen.has(name)).map(viewOf),
    essential: {
      covered: ESSENTIAL.filter((name) => seen.has(name)).length,
      total: ESSENTIAL.length,
      missing: ESSENTIAL.filter((name) => !seen.has(name)),
    },
    scenarios: [...scenarios].map(([name, met]) => ({ name, ...met })),
  })
  const show = ({ space, only }: Scope, all: string | undefined) => {
    // Includes the newest events.
    traffic.settle()
    if (all === undefined) return { space, ...view(coverage.of(space)) }
    return { since: coverage.since(), ...view(coverage.ever(only)) }
  }
  return [
    routeWithoutBody({
      operation: 'getCoverage',
      handle: ({ json, space, ...requested }) =>
        wrongAll(requested.query) ?? json(show({ space, only: requested.only }, requested.query.all)),
    }),
    routeWithoutBody({
      operation: 'deleteCoverage',
      handle({ json, space, ...requested }) {
        const wrong = wrongAll(requested.query)
        if (wrong) return wrong
        traffic.settle()
        coverage.clear(machine.now(), requested.query.all === undefined ? space : requested.only)
        return json(show({ space, only: requested.only }, requested.query.all))
      },
    }),
  ]
}
