// Cost of a process before its first request: time to the first response, and memory.
import { setTimeout as sleep } from 'node:timers/promises'
import { measureResponse } from './connections.mjs'
import { withServer } from './processes.mjs'
import { alternating } from './rounds.mjs'
import { sandboxServer } from './servers.mjs'
import { BAD_POST, postOf } from './transactions.mjs'

const IDLE_MS = 1_000

/** Measures the time from the start of the process to its first 201, in ms by the clock and of CPU time. */
export const measureStart = ({ pin, express, rounds }) => {
  const POST = postOf(1)
  const first = (server) =>
    withServer(server, { pin }, async ({ port, age, cpuMs }) => {
      await measureResponse(port, POST)
      return { ms: age(), cpuMs: await cpuMs() }
    })
  return alternating('start', rounds, {
    sandbox: () => first(sandboxServer()),
    express: () => first(express.bundled()),
    unbundled: () => first(express.unbundled()),
  })
}

const pathOfPage = (response) => {
  const location = /\r\nlocation: (\S+)/i.exec(response)?.[1]
  return location && new URL(location).pathname
}

/** Measures the main memory of a process one second after its only POST; of the sandbox, with an opened page too. */
export const measureIdle = ({ pin, express, rounds }) => {
  const idle = (server) =>
    withServer(server, { pin }, async ({ port, rss }) => {
      const { response } = await measureResponse(port, postOf(1))
      await sleep(IDLE_MS)
      const beforePages = rss()
      const path = pathOfPage(response)
      if (path === undefined) return { beforePages, rss: beforePages }
      await measureResponse(port, `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n`, 200)
      await sleep(IDLE_MS)
      return { beforePages, rss: rss() }
    })
  return alternating('idle', rounds, { sandbox: () => idle(sandboxServer()), express: () => idle(express.bundled()) })
}

/** Measures the first request after the start, an invalid one: from its sending to the 400. */
export const measureRejected = ({ pin, rounds }) =>
  alternating('rejected', rounds, {
    sandbox: () =>
      withServer(sandboxServer(), { pin }, async ({ port }) => (await measureResponse(port, BAD_POST, 400)).ms),
  })
