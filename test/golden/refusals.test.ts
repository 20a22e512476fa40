import { expect, it } from 'vitest'
import { goldens } from './goldens.ts'
import { CONTROL, type Given, SERVICE, startTalk } from './talk.ts'

const golden = goldens('refusals')

const NOBODY = '418203957162840337'

/** What is wrong with a call, whichever it is. */
const WRONGS: readonly (readonly [wrong: string, given: Given])[] = [
  ['nothing is given', {}],
  ['a mistyped parameter', { query: '?spce=x' }],
  ['a space in a wrong form', { query: '?space=NO' }],
  ['a space twice', { query: '?space=a&space=b' }],
  ['no JSON', { body: '{' }],
  ['an empty body', { body: {} }],
  ['a list', { body: [] }],
  ['an unknown member', { body: { nonsense: true } }],
  ['a body that is a text', { body: 'hello', headers: { 'content-type': 'text/plain' } }],
  ['a page from elsewhere', { headers: { origin: 'http://evil.example', 'sec-fetch-site': 'cross-site' } }],
  ['a foreign host', { headers: { host: 'evil.example' } }],
]

/** Names of what is not there. */
const names = { id: NOBODY, name: 'no/such', space: 'nobody', transactionId: NOBODY }

/** The answer, without what counts. */
const afterRequest = (text: string): string =>
  text.slice(text.search(/^\d{3}$/m)).replaceAll(/^(Correlation-Id|sandbox-event): .*$|req_\d+/gm, '')

it.each([...CONTROL, ...SERVICE])('%s', async (operation, { path, verb }) => {
  const told: string[] = []
  let before = ''
  const { call, send } = await startTalk()
  for (const [wrong, given] of WRONGS) {
    const query = operation === 'wait' ? `${given.query ?? '?'}${given.query ? '&' : ''}timeout=0ms` : given.query
    const answer = await call(operation, { ...given, path: names, ...(query === undefined ? {} : { query }) })
    const isLong = answer.status < 400 && answer.text.length > 2000
    const text = isLong ? `${answer.status}, and more than is wrong\n` : answer.told
    told.push(
      `# ${wrong}`,
      afterRequest(text) === afterRequest(before) ? `${text.split('\n\n')[0]}\n\n(the same)\n` : text,
    )
    before = text
  }
  const other = verb === 'PUT' ? 'PATCH' : 'PUT'
  const { told: wrongVerb } = await send(other, path.replaceAll(/\{(\w+)\}/g, NOBODY))
  await golden.is(`${operation}.txt`, [...told, '# another verb', wrongVerb].join('\n'))
})

it('no file is left over', () => expect(golden.left()).toEqual([]))
