import { expect, it } from 'vitest'
import * as curl from './shell-quoting.ts'

const URL = "'http://127.0.0.1:8080/v1'"

it.each<[call: Parameters<typeof curl.curlParts>[0], parts: readonly string[]]>([
  [{ verb: 'GET', url: URL }, [`curl -sS ${URL}`]],
  [{ verb: 'HEAD', url: URL }, [`curl -sS -I ${URL}`]],
  [{ verb: 'DELETE', url: URL, showsHead: true }, [`curl -sS -i -X DELETE ${URL}`]],
  [{ verb: 'it; rm', url: URL }, [`curl -sS -X 'it; rm' ${URL}`]],
  ...['xPOSTx', 'xPOST', 'POSTx'].map((verb): [{ verb: string; url: string }, string[]] => [
    { verb, url: URL },
    [`curl -sS -X '${verb}' ${URL}`],
  ]),
  [
    { verb: 'POST', url: URL, options: [curl.ACCOUNT_OPTION, curl.JSON_OPTION], data: "'{}'" },
    [
      `curl -sS -X POST ${URL}`,
      '-u "$SANDBOX_MERCHANT_ID:$SANDBOX_PASSWORD"',
      "-H 'content-type: application/json'",
      "--data-raw '{}'",
    ],
  ],
])('the parts of the command %j', (call, parts) => {
  expect(curl.curlParts(call)).toEqual(parts)
})

it('a script has one part per line', () => {
  expect(curl.curlScript({ verb: 'GET', url: URL, options: [curl.userOption('me:secret')] })).toBe(
    `curl -sS ${URL} \\\n  -u 'me:secret'\n`,
  )
})

it('the shell reads any quoted text unchanged', () => {
  expect(curl.quoted("it's $HOME; it's")).toBe(String.raw`'it'\''s $HOME; it'\''s'`)
  expect(curl.fileInShell("a'b")).toBe(String.raw`$(cat 'a'\''b')`)
  expect(curl.headerOption('x-name', "o'clock")).toBe(String.raw`-H 'x-name: o'\''clock'`)
})
