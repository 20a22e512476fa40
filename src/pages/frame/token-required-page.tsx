import type { HttpResponseAs } from '../../api/http/response.ts'
import { withCode } from '../../core/design/with-code.tsx'
import { bearerOption } from '../../core/domain/space-token.ts'
import { sandboxPageResponse } from './page-response.ts'
import { WIDE_SHEET } from './styles.ts'

/**
 * Page for browsers, which cannot send the control token: the reason, the command for a tool, and the link to the
 * console.
 */
export const tokenRequiredReply = (why: string, fix: string, consolePath: string): HttpResponseAs<'text'> =>
  sandboxPageResponse({
    status: 401,
    styles: WIDE_SHEET,
    name: 'token-wanted',
    heading: 'Control token required',
    owner: { name: 'Sandbox', purpose: 'Control API' },
    main: (
      <>
        <p class="notice">{withCode(/[.?!]$/.test(why) ? why : `${why}.`)}</p>
        <p>A browser cannot send the token from its address bar. {withCode(fix)}</p>
        <p>With curl, after you set the variable:</p>
        <pre>
          <code>{`curl ${bearerOption()} ADDRESS`}</code>
        </pre>
        <p>
          <a href={consolePath}>The console</a> asks for the token once and then shows the same data.
        </p>
      </>
    ),
  })
