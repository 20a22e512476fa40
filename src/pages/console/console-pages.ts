import { generate } from 'lean-qr/nano'
import { acceptsHtml } from '../../api/http/prefers-html.ts'
import { problem } from '../../api/http/problem.ts'
import { json, nothing, text } from '../../api/http/response.ts'
import type { Interface } from '../../api/http/route.ts'
import { linkToLlmsText } from '../../core/domain/llms-link.ts'
import { attempt } from '../../core/domain/value-or-undefined.ts'
import { pageRoute } from '../frame/page-response.ts'
import { CONSOLE_FILE, CONSOLE_PATH, CONSOLE_QR_CODE } from '../page-paths.ts'

/** Returns a built file of `src/console` by its name. Called for each request. */
export type ConsoleFiles = (name: string) => string | undefined

const ICON =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 18 18'%3E%3Crect width='18' height='18' rx='4' fill='%2314181f'/%3E%3Cpath d='M9 3 13.5 4.700v3.500c0 3-1.9 4.900-4.500 6-2.600-1.100-4.500-3-4.500-6V4.700z' fill='none' stroke='%23fff'/%3E%3Cpath d='m7 8.500 1.500 1.500L11.300 7' fill='none' stroke='%23fff'/%3E%3C/svg%3E"

/**
 * HTML of the console, the same for everyone: data comes from the control API. Addresses are relative, because a proxy
 * may add a prefix.
 */
const PAGE = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<title>threeds-sandbox console</title>
<link rel="icon" href="${ICON}">
<link rel="stylesheet" href="console.css">
<script type="module" src="console.js"></script>
</head>
<body>
<div id="console"></div>
<noscript>This page needs JavaScript. The control API offers the same functions: GET /_sandbox/openapi.yaml lists its operations.</noscript>
</body>
</html>
`

/**
 * Allows only its own files and calls to the sandbox that served it. Foreign text can never become markup or a script.
 */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "connect-src 'self'",
  "img-src 'self' data:",
  "form-action 'none'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join('; ')

const HEADERS = {
  'Content-Security-Policy': POLICY,
  'Referrer-Policy': 'same-origin',
  'Cache-Control': 'no-cache',
}

const UNKNOWN = problem(
  404,
  'CLIENT_ERROR',
  'Unknown file of the console, probably from another version. Reload the page.',
).problem

/** Width of the margin of a code in modules, which readers require. */
const MARGIN = 4

/**
 * Returns a text as a QR code; `undefined` if it is too long. Drawn by the server, because the library is as large as
 * a view of the console.
 */
const codeOf = (text: string): string | undefined => {
  const code = attempt(() => generate(text))
  if (!code) return undefined
  let path = ''
  for (let y = 0; y < code.size; y += 1)
    for (let x = 0; x < code.size; x += 1) if (code.get(x, y)) path += `M${x + MARGIN} ${y + MARGIN}h1v1h-1z`
  const box = code.size + 2 * MARGIN
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${box} ${box}" shape-rendering="crispEdges"><path d="${path}"/></svg>`
}

const NO_CODE = problem(
  400,
  'CLIENT_ERROR',
  'The text is too long for a QR code. `of` accepts an address of up to 2,000 characters.',
).problem

/**
 * Creates the interface with the files of the console. A request for `/_sandbox/` that does not accept a page is
 * redirected to the list of the control API's paths.
 */
export const consolePages = (read: ConsoleFiles): Interface => ({
  // Logged like control calls, so that opening the console does not fill the event log of a space.
  name: 'control',
  routes: [
    pageRoute('get', CONSOLE_PATH, ({ headers }) =>
      acceptsHtml(headers)
        ? text(200, 'text/html', PAGE, { headers: { ...HEADERS, ...linkToLlmsText(''), Vary: 'Accept' } })
        : nothing(307, { headers: { Location: '../_sandbox', Vary: 'Accept' } }),
    ),
    pageRoute('get', CONSOLE_FILE, ({ params: { file = '' } }) => {
      const written = read(file)
      if (written === undefined) return { problem: UNKNOWN }
      return text(200, file.endsWith('.css') ? 'text/css' : 'text/javascript', written, { headers: HEADERS })
    }),
    pageRoute('get', CONSOLE_QR_CODE, ({ query: { of } }) => {
      const drawn = codeOf(String(of ?? ''))
      return drawn === undefined ? { problem: NO_CODE } : text(200, 'image/svg+xml', drawn, { headers: HEADERS })
    }),
  ],
  reject: ({ status, code, message }) => json(status, { error: { code, message } }),
  unknownPath: () => UNKNOWN,
  wrongVerb(method, allowed) {
    const Allow = allowed.join(', ')
    return problem(405, 'CLIENT_ERROR', `This path does not support ${method}. Allowed methods: ${Allow}.`, { Allow })
  },
})
