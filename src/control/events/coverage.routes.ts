import type { Route } from '../../api/http/route.ts'
import { COVERAGE, COVERAGE_NAMES, type CoverageName, SURVIVE } from '../../core/domain/coverage.ts'
import { compact } from '../../core/domain/without-undefined.ts'
import type { Covered } from '../../engine/events/coverage-counts.ts'
import type { ControlParts } from '../control-parts.ts'
import { invalid } from '../control-problems.ts'
import { routeWithoutBody, type Scope } from '../control-route.ts'
import type { Query } from '../query.ts'

const wrongAll = ({ all }: Query<'getCoverage'>) =>
  all === undefined || all === 'true' ? undefined : invalid('all is true, or is left out')

/** What every app should survive, as an order for the next request: it brings it about. */
const ARMS: { readonly [Name in CoverageName]?: object } = {
  passed: { scenario: 'frictionless_success' },
  passed_challenge: { scenario: 'challenge_success' },
  attempted: { scenario: 'attempt' },
  failed: { scenario: 'frictionless_failed' },
  unavailable: { scenario: 'unavailable' },
  cancelled: { scenario: 'challenge_canceled' },
  timed_out: { scenario: 'challenge_timeout' },
  webhook_before_redirect: { scenario: 'webhook_before_redirect' },
  webhook_twice: { scenario: 'webhook_duplicate' },
  webhook_forged: { scenario: 'webhook_bad_signature' },
  declined: { scenario: 'decline/51' },
  status_unreadable: { patch: { faults: { on: 'status', status: 503, times: 1 } } },
}

const viewOf = (name: CoverageName) => {
  const { group, means, counts } = COVERAGE[name]
  return { name, group, means, counts, survive: 'survive' in COVERAGE[name], ...compact({ arm: ARMS[name] }) }
}

/** What the app of a space, or all apps, have met, and what never. */
export const coverageRoutes = ({ traffic, coverage, machine }: ControlParts): readonly Route[] => {
  const view = (seen: ReadonlyMap<CoverageName, Covered>) => ({
    seen: [...seen].map(([name, met]) => ({ ...viewOf(name), ...met })),
    never: COVERAGE_NAMES.filter((name) => !seen.has(name)).map(viewOf),
    survive: {
      covered: SURVIVE.filter((name) => seen.has(name)).length,
      total: SURVIVE.length,
      missing: SURVIVE.filter((name) => !seen.has(name)),
    },
  })
  const show = ({ space, only }: Scope, all: string | undefined) => {
    // What has just happened counts as well.
    traffic.settle()
    if (all === undefined) return { space, ...view(coverage.of(space)) }
    return { since: coverage.since(), ...view(coverage.ever(only)) }
  }
  return [
    routeWithoutBody({
      operation: 'getCoverage',
      handle: ({ json, space, ...asked }) =>
        wrongAll(asked.query) ?? json(show({ space, only: asked.only }, asked.query.all)),
    }),
    routeWithoutBody({
      operation: 'deleteCoverage',
      handle({ json, space, ...asked }) {
        const wrong = wrongAll(asked.query)
        if (wrong) return wrong
        traffic.settle()
        coverage.clear(machine.now(), asked.query.all === undefined ? space : asked.only)
        return json(show({ space, only: asked.only }, asked.query.all))
      },
    }),
  ]
}
