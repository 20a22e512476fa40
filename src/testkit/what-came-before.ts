import { type Call, SandboxError } from './control-client.ts'

/** Why an app has no id to give: what was wrong with its newest refused request, or that none of its requests came here. */
const whatCameBefore = async (call: Call): Promise<string | undefined> => {
  const [refused] = (await call('listRequests', { query: { status: '4xx', limit: 1 } })).requests
  if (refused) {
    const { method, path, status, code, notes } = refused
    return `The newest refused request of the space: ${method} ${path} ${status}: ${notes?.at(-1) ?? code}`
  }
  const [first] = (await call('verify', { body: { checks: [{ ready: 'no_refused_requests' }] } })).checks
  return first?.difference
}

/**
 * A call about a space that says of an id which is missing why that may be so: mostly the app was refused, and the space
 * knows what for.
 */
export const explaining = (call: Call): Call => {
  const explained = async (error: unknown): Promise<unknown> => {
    if (!(error instanceof SandboxError) || error.code !== 'MISSING_PART') return error
    // What is missing stays the reason, whoever answers or not.
    const before = await whatCameBefore(call).catch(() => undefined)
    return before === undefined ? error : new SandboxError(`${error.message} ${before}`, { code: error.code })
  }
  return (name, ...given) =>
    call(name, ...given).catch(async (error: unknown) => {
      throw await explained(error)
    })
}
