import { generate } from 'lean-qr/nano'
import { namesHtml } from '../../api/http/prefers-html.ts'
import { problem } from '../../api/http/problem.ts'
import { json, nothing, text } from '../../api/http/response.ts'
import type { Interface } from '../../api/http/route.ts'
import { attempt } from '../../core/domain/value-or-undefined.ts'
import { shown } from '../frame/page-response.ts'
import { CONSOLE_CODE, CONSOLE_FILE, CONSOLE_PATH } from '../page-paths.ts'

/** What the build made of `src/console`: a file by its name, read when a browser asks for it. */
export type ConsoleFiles = (name: string) => string | undefined

const ICON =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 18 18'%3E%3Crect width='18' height='18' rx='4' fill='%2314181f'/%3E%3Cpath d='M9 3 13.5 4.700v3.500c0 3-1.9 4.900-4.500 6-2.600-1.100-4.500-3-4.500-6V4.700z' fill='none' stroke='%23fff'/%3E%3Cpath d='m7 8.500 1.500 1.500L11.300 7' fill='none' stroke='%23fff'/%3E%3C/svg%3E"

/** The same for everybody: what it shows comes over the control API. Addresses are relative: a proxy may put a path before them. */
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
<noscript>This page needs JavaScript. Whatever it does, the control API does as well: GET /_sandbox/openapi.yaml lists its calls.</noscript>
</body>
</html>
`

/** Only its own files, and calls to the sandbox that served it. Texts of others can never become markup or a script. */
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
  'the console has no such file; another version had: load the page again',
).problem

/** Quiet modules around a code, as readers want them. */
const MARGIN = 4

/** A text as a QR code; undefined where it is too long for one. The console only shows it: what draws it is as large as a view. */
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
  'no code holds so long a text: ?of= takes an address of 2,000 letters',
).problem

/** The console's own files. Whoever asks `/_sandbox/` for no page is led to the list of the control API's paths. */
export const consolePages = (read: ConsoleFiles): Interface => ({
  // Its files are written down beside control calls: looking at a space must not fill what is kept of it.
  name: 'control',
  routes: [
    shown('get', CONSOLE_PATH, ({ headers }) =>
      namesHtml(headers)
        ? text(200, 'text/html', PAGE, { headers: { ...HEADERS, Vary: 'Accept' } })
        : nothing(307, { headers: { Location: '../_sandbox', Vary: 'Accept' } }),
    ),
    shown('get', CONSOLE_FILE, ({ params: { file = '' } }) => {
      const written = read(file)
      if (written === undefined) return { problem: UNKNOWN }
      return text(200, file.endsWith('.css') ? 'text/css' : 'text/javascript', written, { headers: HEADERS })
    }),
    shown('get', CONSOLE_CODE, ({ query: { of } }) => {
      const drawn = codeOf(String(of ?? ''))
      return drawn === undefined ? { problem: NO_CODE } : text(200, 'image/svg+xml', drawn, { headers: HEADERS })
    }),
  ],
  refuse: ({ status, code, message }) => json(status, { error: { code, message } }),
  unknownPath: () => UNKNOWN,
  wrongVerb(method, allowed) {
    const Allow = allowed.join(', ')
    return problem(405, 'CLIENT_ERROR', `${method} is not for this path; it takes ${Allow}`, { Allow })
  },
  unreadablePath: () => problem(404, 'CLIENT_ERROR', 'the path is not valid percent-encoding'),
})
