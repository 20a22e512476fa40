import { describe, expect, it } from 'vitest'
import type { Find } from '../audit-file.ts'
import { findIn } from './find-value.ts'
import { isJsonPath } from './json-path.ts'
import { isSelector } from './selector.ts'

const page = (text: string) => ({ url: 'http://a.test/', status: 200, headers: { 'x-order': 'o-1' }, text })
const find = (description: Find, text: string) =>
  findIn(description, page(text), (name) => (name === 'order' ? 'c-1' : undefined))

const JSON_TEXT = '{"order":{"lines":[{"state":"paid"},{"state":"open"}],"shipped":0,"note":null},"a-b":true}'
it.each([
  ['order.lines[0].state', 'paid'],
  ['order.lines[1].state', 'open'],
  ['order.shipped', 0],
  ['a-b', true],
])('finds %s in JSON', (json, value) => {
  expect(find({ json }, JSON_TEXT)).toEqual({ value })
})

it.each([
  [{ json: 'ordr.lines' }, 'the JSON has no "ordr.lines". Did you mean `order`?'],
  [{ json: 'order.lines[7].state' }, 'the JSON has no "order.lines[7].state"'],
  [{ json: 'order.note' }, 'the JSON has no "order.note". Did you mean `note`?'],
  [{ json: 'toString' }, 'the JSON has no "toString"; known keys: order, a-b'],
  [{ html: '#a' }, 'no element matches "#a"'],
  [{ header: 'x-other' }, 'the response has no header "x-other"'],
  [{ cookie: 'other' }, 'the customer has no cookie "other"'],
  [{ regex: 'z+' }, 'nothing matches /z+/'],
])('returns the reason for no match of %j', (description, reason) => {
  expect(find(description, JSON_TEXT)).toEqual({ reason })
})

it.each([
  ['<p id="a">1 < 2 &amp; <b>3</b></p> 4', '1 < 2 & 3'],
  ['<p id="a">open to its end < all', 'open to its end < all'],
])('reads content between tags as text, including a single <: %s', (html, value) => {
  expect(find({ html: '#a' }, html)).toEqual({ value })
})

it('finds headers in any case, cookies, and the first group of an expression', () => {
  expect(find({ header: 'X-Order' }, '')).toEqual({ value: 'o-1' })
  expect(find({ cookie: 'order' }, '')).toEqual({ value: 'c-1' })
  expect(find({ regex: 'Order (\\w+)' }, '<p>Order 17</p>')).toEqual({ value: '17' })
  expect(find({ regex: 'Or..r' }, '<p>Order 17</p>')).toEqual({ value: 'Order' })
  expect(find({ json: 'a' }, '<p>')).toEqual({ reason: 'the response is not JSON' })
})

const HTML = `<!doctype html><html><head><meta name=csrf content="m&quot;1"><title>Shop &amp; more</title>
<script>if (a < b) document.write('<p id="state">no</p>')</script></head>
<body><!-- <p id="state">old</p> -->
<form action="/pay?a=1&amp;b=2"><input type="hidden" name="_token" value="t1"/><input name='other' value=t2></form>
<table><tr class="row odd"><td data-state=paid>One<br>two</td></tr><tr class="row"><td><b>Thr</b>ee &#233;&#x20ac;</td></tr></table>
<p id="state" class="big status">
  In <em>review</em></p></body></html>`

describe('in a page', () => {
  it.each([
    ['#state', 'In review'],
    ['p.status', 'In review'],
    ['.big.status em', 'review'],
    ['input[name=_token]', 't1'],
    ['form [name="other"]', 't2'],
    ["meta[name='csrf']", 'm"1'],
    ['title', 'Shop & more'],
    ['tr.odd td', 'Onetwo'],
    ['[data-state]', 'Onetwo'],
    ['table .row b', 'Thr'],
    ['body table', 'OnetwoThree é€'],
    ['TD[data-state=paid]', 'Onetwo'],
  ])('finds %s', (html, value) => {
    expect(find({ html }, HTML)).toEqual({ value })
  })

  it.each(['p em table', 'form p', 'input[name=x]', '.sta', 'td#state'])('returns a reason for %s', (html) => {
    expect(find({ html }, HTML)).toHaveProperty('reason')
  })
})

it.each([
  ['a > b', false],
  ['a:hover', false],
  ['', false],
  ['a[b', false],
  ['a b.c#d [e=f]', true],
  ['*', true],
])('recognizes selectors: %j is %j', (text, is) => {
  expect(isSelector(text)).toBe(is)
})

it.each([
  ['a.b[0].c', true],
  ['[0]', true],
  ['a..b', false],
  ['a[x]', false],
  ['$.a', true],
  ['', false],
])('recognizes paths: %j is %j', (text, is) => {
  expect(isJsonPath(text)).toBe(is)
})
