import { type Answer, nothing } from '../reply/reply.ts'
import type { Incoming } from '../reply/route.ts'
import { CONSOLE_PATH } from './page-paths.ts'

/** Whether a browser asks for a page: it names the type. A client that takes anything wants the API. */
export const namesHtml = ({ accept }: Incoming['headers']): boolean =>
  typeof accept === 'string' && /(^|[\s,])text\/html\b/i.test(accept)

/**
 * Leads a person who opens the sandbox's own address to the console. Everybody else is told there what they always were:
 * the root of the emulated service has nothing. The address is relative, since a proxy may put a path before it.
 */
export const guideToConsole = (method: string, path: string, headers: Incoming['headers']): Answer | undefined =>
  method === 'GET' && path === '/' && namesHtml(headers)
    ? nothing(302, { headers: { Location: CONSOLE_PATH.slice(1), 'Cache-Control': 'no-store', Vary: 'Accept' } })
    : undefined
