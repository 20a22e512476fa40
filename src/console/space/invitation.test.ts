import { describe, expect, it } from 'vitest'
import type { SpaceCredentials } from '../../core/contract/control.gen.ts'
import { spaceToken } from '../../core/domain/space-token.ts'
import { invitationTo } from './invitation.ts'

const OWN = spaceToken('team-a', 'h'.repeat(43))
const START = 'threeds-sandbox start --host 0.0.0.0 --space-tokens on'

const credentials = (url: string, token?: string): Pick<SpaceCredentials, 'space' | 'environment'> => ({
  space: 'team-a',
  environment: {
    SANDBOX_URL: url,
    SANDBOX_CONTROL_URL: `${url}/_sandbox`,
    ...(token !== undefined && { SANDBOX_CONTROL_TOKEN: token }),
    SANDBOX_SPACE: 'team-a',
    SANDBOX_MERCHANT_ID: '',
    SANDBOX_PASSWORD: '',
    SANDBOX_LINK_KEY: '',
    SANDBOX_LINK_KEY_HEADER: '',
    SANDBOX_WEBHOOK_SECRET: '',
    SANDBOX_SIGNATURE_KEY: '',
    SANDBOX_SIGNATURE_HEADER: '',
  },
})

describe('an invitation', () => {
  it('has the address and the token of the space', () => {
    expect(invitationTo(credentials('https://pay.test/sandbox', OWN))).toEqual({
      text: [
        'Test in the space team-a of our 3-D Secure sandbox.',
        'Console: https://pay.test/sandbox/_sandbox/#/live?space=team-a',
        `Token: ${OWN}`,
      ].join('\n'),
    })
  })

  it.each([
    ['two commands without a token', undefined, `export THREEDS_CONTROL_TOKEN=$(openssl rand -hex 32)\n${START}`],
    ['a command with only the control token, which it never contains', 'a-control-token-of-24-chars', START],
    ['a command with the token of another space', spaceToken('team-b', 'h'.repeat(43)), START],
  ])('is replaced by %s', (_label, token, commands) => {
    expect(invitationTo(credentials('https://pay.test', token))).toEqual({ commands })
  })

  it.each(['http://127.0.0.1:8080', 'http://localhost:8080', 'http://team.localhost', 'http://[::1]:8080'])(
    'comes with a command at %s, which works on one host only',
    (url) => {
      const { text, commands } = invitationTo(credentials(url, OWN))
      expect(text).toContain(`Console: ${url}/_sandbox/#/live`)
      expect(commands).toBe(START)
    },
  )

  it.each([
    ['http://localhost:18080', START.replace('0.0.0.0', '0.0.0.0 --port 18080')],
    ['https://pay.test:8443', START],
  ])('names the port of the sandbox at %s, but not that of a proxy', (url, commands) => {
    expect(invitationTo(credentials(url, 'a-control-token-of-24-chars')).commands).toBe(commands)
  })
})
