import type { AnswerAs } from '../../api/http/response.ts'
import { bearerOption } from '../../core/domain/space-token.ts'
import { ownPageAnswer } from './page-response.ts'
import { WIDE_SHEET } from './styles.ts'

/** For a browser, which cannot send the token that the control API asks for: what is wanted, how a tool sends it, and who asks for it. */
export const tokenWantedReply = (why: string, todo: string, consolePath: string): AnswerAs<'text'> =>
  ownPageAnswer({
    status: 401,
    styles: WIDE_SHEET,
    name: 'token-wanted',
    heading: 'This needs the control token',
    owner: { name: 'Sandbox', purpose: 'Control API' },
    main: (
      <>
        <p class="notice">{why}.</p>
        <p>
          A browser cannot send it from its address bar. With a tool that can, {todo}. With curl, once the variable is
          set:
        </p>
        <pre>
          <code>{`curl ${bearerOption()} ADDRESS`}</code>
        </pre>
        <p>
          <a href={consolePath}>The console</a> asks for it once, and then shows what this address would.
        </p>
      </>
    ),
  })
