import { afterAll, beforeAll, onTestFinished } from 'vitest'
import type { SandboxOptions } from '../../src/app/sandbox.ts'
import { KEEPS, openProxy, type RemovesPrefix, type ReverseProxy, STRIPS } from '../support/proxy.ts'
import { openSandbox, type Running } from '../support/sandbox.ts'

/** The paths of the parts of the sandbox behind a proxy. */
export type Layout = {
  readonly all: string
  readonly api: string
  readonly links: string
  readonly bank: string
  readonly cards: string
}

const ONE: Layout = { all: '/box', api: '/box', links: '/box', bank: '/box', cards: '/box' }
const FIVE: Layout = { all: '/tools', api: '/api', links: '/links', bank: '/bank', cards: '/pay/cards' }
const NESTED: Layout = { all: '/box', api: '/box/api', links: '/box/l', bank: '/box/bank', cards: '/box/cards' }

/** The tested proxies: label, layout and path rewriting. */
export const PROXIES: readonly (readonly [label: string, layout: Layout, takesOff: RemovesPrefix])[] = [
  ['that strips the one path', ONE, STRIPS],
  ['that keeps the one path', ONE, KEEPS],
  ['that strips five paths', FIVE, STRIPS],
  ['that keeps five paths', FIVE, KEEPS],
  ['that strips the common prefix', NESTED, (target) => target.slice('/box'.length) || '/'],
]

export type Proxied = Running & {
  readonly proxy: ReverseProxy
  /** The public addresses of the parts. */
  readonly at: Layout
}

const openBehindProxy = async (
  layout: Layout,
  takesOff: RemovesPrefix,
  options: SandboxOptions,
): Promise<Proxied & { close(): Promise<void> }> => {
  // Longest first, because one may be a prefix of another.
  const paths = [...new Set(Object.values(layout))].sort((a, b) => b.length - a.length)
  const proxy = await openProxy(paths, takesOff)
  const addressOf = (path: string): string => `${proxy.origin}${path}`
  const at: Layout = {
    all: addressOf(layout.all),
    api: addressOf(layout.api),
    links: addressOf(layout.links),
    bank: addressOf(layout.bank),
    cards: addressOf(layout.cards),
  }
  const ownAddress = (name: string, address: string) => (address === at.all ? {} : { [name]: address })
  const running = await openSandbox({
    'public-url': at.all,
    ...ownAddress('base-url', at.api),
    ...ownAddress('link-api-url', at.links),
    ...ownAddress('pay-url', at.bank),
    ...ownAddress('link-page-url', at.cards),
    ...options,
  })
  proxy.leadTo(running.url)
  return {
    ...running,
    proxy,
    at,
    async close() {
      await proxy.close()
      await running.sandbox.close()
    },
  }
}

/** Starts a sandbox behind a proxy for the current test. */
export const startBehindProxy = async (
  layout: Layout,
  takesOff: RemovesPrefix,
  options: SandboxOptions = {},
): Promise<Proxied> => {
  const opened = await openBehindProxy(layout, takesOff, options)
  onTestFinished(() => opened.close())
  return opened
}

/** Starts a sandbox behind a proxy for a group of tests. */
export const sharedBehindProxy = (layout: Layout, takesOff: RemovesPrefix): (() => Proxied) => {
  let opened: Awaited<ReturnType<typeof openBehindProxy>> | undefined
  beforeAll(async () => {
    opened = await openBehindProxy(layout, takesOff, {})
  })
  afterAll(() => opened?.close())
  return () => {
    if (!opened) throw new Error('The proxy is available only during tests')
    return opened
  }
}
