import type { SpaceCredentials } from '../../core/contract/control.gen.ts'
import { spaceOfToken } from '../../core/domain/space-token.ts'

/** The port of a sandbox without `--port`. */
const STANDARD_PORT = '8080'

const isLocal = (hostname: string): boolean =>
  hostname === 'localhost' || hostname.endsWith('.localhost') || hostname === '[::1]' || hostname.startsWith('127.')

/** An invitation, or the commands that make one possible. Both, if the address of this page works on this host only. */
export type Invitation = {
  /** The address and the token of the space; undefined if the space has no token. */
  readonly text?: string
  /** The commands for a public host and tokens of spaces; undefined if nothing is missing. */
  readonly commands?: string
}

/** Creates the invitation to a space. It contains the token of this space only, never the control token. */
export const invitationTo = ({ space, environment }: Pick<SpaceCredentials, 'space' | 'environment'>): Invitation => {
  const { SANDBOX_CONTROL_URL: url, SANDBOX_CONTROL_TOKEN: token } = environment
  const hasOwn = token !== undefined && spaceOfToken(token) === space
  const { hostname, port } = new URL(url)
  const isReachable = !isLocal(hostname)
  // Behind a proxy, the port of the address is not that of the sandbox.
  const portFlag = isReachable || port === '' || port === STANDARD_PORT ? '' : ` --port ${port}`
  return {
    ...(hasOwn && {
      text: [
        `Test in the space ${space} of our 3-D Secure sandbox.`,
        `Console: ${url}/#/live?space=${encodeURIComponent(space)}`,
        `Token: ${token}`,
      ].join('\n'),
    }),
    ...(!(hasOwn && isReachable) && {
      commands: [
        // Another control token would revoke existing tokens.
        ...(token === undefined ? ['export THREEDS_CONTROL_TOKEN=$(openssl rand -hex 32)'] : []),
        `threeds-sandbox start --host 0.0.0.0${portFlag} --space-tokens on`,
      ].join('\n'),
    }),
  }
}
