import type { ShownCall } from './control.ts'

const quoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`

/** A call as a line for a shell. The token stands there as a variable: what is copied goes into tickets. */
export const asCurl = ({ verb, target, body }: ShownCall, origin: string, hasToken: boolean): string =>
  [
    'curl -sS',
    verb === 'GET' ? '' : `-X ${verb}`,
    hasToken ? '-H "Authorization: Bearer $SANDBOX_CONTROL_TOKEN"' : '',
    body === undefined
      ? ''
      : `-H 'content-type: ${typeof body === 'string' ? 'application/yaml' : 'application/json'}' --data-raw ${quoted(typeof body === 'string' ? body : JSON.stringify(body))}`,
    quoted(`${origin}${target}`),
  ]
    .filter((part) => part !== '')
    .join(' ')
