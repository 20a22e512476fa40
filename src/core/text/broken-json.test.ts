import { deflateSync, gzipSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { compressionOf, describeBrokenJson } from './broken-json.ts'

it.each([
  ['', 'It is empty.'],
  ['  \n', 'It is empty.'],
  ['amount=1250&currency=EUR', 'It is a form.'],
  ['eyJhIjoxfQ==', 'It is Base64: send the decoded JSON.'],
  ['--abc\r\nContent-Disposition: form-data', 'It is a multipart form.'],
  ['<?xml version="1.0"?><a/>', 'It is XML.'],
  ['<!DOCTYPE html><html>', 'It is HTML.'],
  ['amount: 1250\ncurrency: EUR', 'It is YAML.'],
  ['eyJhbW91bnQiOjEyNTB9', 'It is Base64: send the decoded JSON.'],
  ['[object Object]', 'It is the text of an object of JavaScript: use `JSON.stringify`.'],
  ['"{\\"amount\\":1250}"', 'It is a text that contains JSON: encode the object once.'],
  ['"hello"', 'It is a single text.'],
  ['1250', 'It is a single value.'],
  ['null', 'It is a single value.'],
  ['{"amount":1250', 'It is cut at line 1, column 15.'],
  ['{\n  "amount": 1250,\n', 'It is cut at line 3, column 1.'],
  ['{"amount":1250,"currency":"EU', 'It is cut in the text that begins at line 1, column 27.'],
  [`{'amount': 1250}`, 'Line 1, column 2: a single quote begins a text; use double quotes.'],
  ['{“amount”: 1250}', 'Line 1, column 2: a typographic quote begins a text; use double quotes.'],
  ['{"amount": 1250,\n}', 'Line 2, column 1: remove the comma before it.'],
  ['{"a": [1, ]}', 'Line 1, column 11: remove the comma before it.'],
  ['{"ok": True}', 'Line 1, column 8: a word of Python begins; write the body with `json.dumps`.'],
  ['{"a": undefined}', 'Line 1, column 7: a word of JavaScript begins; JSON has `null` and numbers only.'],
  ['{"a": 1 // one\n}', 'Line 1, column 9: a comment begins; JSON has none.'],
  ['{"a": {{amount}}}', 'Line 1, column 8: put the name into double quotes.'],
  ['{amount: 1250}', 'Line 1, column 2: put the name into double quotes.'],
  ['{"a" 1}', 'Line 1, column 6: a colon is missing after the name.'],
  ['{"a": 1 "b": 2}', 'Line 1, column 9: a comma is missing before it.'],
  ['{"a": "one\ntwo"}', 'Line 1, column 7: the text contains a line break, a control character or a wrong escape.'],
  ['{"a": "C:\\path"}', 'Line 1, column 7: the text contains a line break, a control character or a wrong escape.'],
  ['{"a": 1}{"a": 2}', 'Line 1, column 9: a second value begins after the end of the first.'],
  ['{"a": 01}', 'Line 1, column 8: a comma or a closing bracket is missing.'],
  ['{"a": }', 'Line 1, column 7: a value is missing.'],
  ['{\u00a0"a": 1}', 'Line 1, column 2: an invisible character or a special blank begins; remove it.'],
  ['{"a": \u200b1}', 'Line 1, column 7: an invisible character or a special blank begins; remove it.'],
  ['{"a": 1}\u00a0', 'Line 1, column 9: an invisible character or a special blank begins; remove it.'],
  ['{"a": 1,\ufeff"b": 2}', 'Line 1, column 9: an invisible character or a special blank begins; remove it.'],
  ['{\0"\0a\0"\0', 'It is UTF-16: send UTF-8.'],
  ['\0{\0"\0a', 'It is UTF-16: send UTF-8.'],
])('%j: %s', (text, description) => {
  expect(describeBrokenJson(text)).toBe(description)
})

it('recognizes compressed bytes', () => {
  expect(compressionOf(gzipSync('{}'))).toBe('gzip')
  expect(compressionOf(deflateSync('{}'))).toBe('deflate')
  expect(compressionOf(Buffer.from('{"a":1}'))).toBeUndefined()
  expect(compressionOf(Buffer.from('x=1'))).toBeUndefined()
})
