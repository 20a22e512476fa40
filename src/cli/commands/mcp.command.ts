import { once } from 'node:events'
import { Readable, Writable } from 'node:stream'
import { StdioServerTransport, serveStdio } from '@modelcontextprotocol/server/stdio'
import { packageVersion } from '../../app/package-version.ts'
import { DEFAULT_SPACE } from '../../core/domain/default-space.ts'
import { spaceOfToken } from '../../core/domain/space-token.ts'
import { CommandError } from '../command.ts'
import type { Run } from '../command-table.ts'
import { createToolServer } from '../mcp/sandbox-tools.ts'

/** Returns the only space of the tools. @throws CommandError if a token opens more than one space */
const onlySpace = (token: string | undefined, named: string | undefined): string => {
  if (token === undefined) return named ?? DEFAULT_SPACE
  const space = spaceOfToken(token)
  if (space === undefined)
    throw new CommandError(
      '`mcp` accepts the token of a space only, because an agent must not change other spaces. Start the sandbox with `--space-tokens on`, and get the token from `GET /_sandbox/spaces/{space}/credentials`.',
    )
  if (named !== undefined && named !== space)
    throw new CommandError(`The token is for the space \`${space}\`. Remove \`--space ${named}\`.`)
  return space
}

/**
 * Runs `threeds-sandbox mcp`: serves the tools over standard input and output, in both versions of the protocol, until the
 * client closes its end or a signal stops it.
 */
export const run: Run<'mcp'> = async ({ options, settings }, io) => {
  const space = onlySpace(settings['control-token'], options.space)
  const { PACKAGE_ROOT } = await import('../../app/sandbox.ts')
  const version = packageVersion(PACKAGE_ROOT)
  const input = Readable.from(io.input?.() ?? [])
  const closed = once(input, 'close')
  // Each message is a line. Escapes of `out` mean the same in JSON.
  const output = new Writable({
    write(line, _encoding, done) {
      io.out(String(line).trimEnd())
      done()
    },
  })
  const server = serveStdio(() => createToolServer(settings, space, version), {
    transport: new StdioServerTransport(input, output),
    onerror: ({ message }) => io.err(message),
  })
  await Promise.race([closed, io.untilSignal()])
  await server.close()
  return 0
}
