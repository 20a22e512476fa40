import { expect, it } from 'vitest'
import { APP, PURCHASE, SERVICE } from '../../../test/support/recorded-purchase.ts'
import { readSession } from './recorded-session.ts'
import { exchangesIn } from './session-har.ts'

const CARD = '4000001000000026'
const TEXT = `{"number":"${CARD}","cvv":"123","password":"hunter2"}`
const HIDDEN = /4000001000000026|123\b|hunter2/
const PARTS = ['number', CARD, 'cvv', '123', 'password', 'hunter2']
const params = [0, 2, 4].map((at) => ({ name: PARTS[at], value: PARTS[at + 1] }))
const MULTIPART = '--b\r\nContent-Disposition: form-data; name="password"\r\n\r\nhunter2\r\n--b--'

const sessionOf = (postData: object) => {
  const response = { status: 200, headers: [], content: {} }
  const entries = [
    { request: { method: 'POST', url: `${APP}/buy`, headers: [], postData }, response },
    { request: { method: 'GET', url: SERVICE, headers: [] }, response },
  ]
  return readSession(exchangesIn(JSON.stringify({ log: { entries } })) ?? [], APP, PURCHASE)
}

it.each([
  ['JSON as text', { mimeType: 'text/plain;charset=UTF-8', text: TEXT }, ['json']],
  [
    'a multipart form with its parts',
    { mimeType: 'multipart/form-data; boundary=b', text: MULTIPART, params },
    ['form'],
  ],
  ['a multipart form as text', { mimeType: 'multipart/form-data; boundary=b', text: MULTIPART }, []],
  ['plain text', { mimeType: 'text/plain', text: 'password hunter2' }, []],
  ['broken JSON', { mimeType: 'application/json', text: TEXT.slice(1) }, []],
  ['a form whose name is a card number', { mimeType: 'application/x-www-form-urlencoded', text: `${CARD}=` }, ['form']],
  ['JSON whose name is a card number', { mimeType: 'application/json', text: `{"${CARD}":1}` }, ['json']],
])('a recorded body without secrets: %s', (_title, postData, members) => {
  const session = sessionOf(postData)
  expect(JSON.stringify(session)).not.toMatch(HIDDEN)
  expect(Object.keys(session?.steps[0] ?? {}).filter((name) => name === 'form' || name === 'json')).toEqual(members)
  const note = 'The body of POST /buy is neither JSON nor a form, so it is omitted.'
  expect(session?.notes).toEqual(members.length === 0 ? [note] : [])
})
