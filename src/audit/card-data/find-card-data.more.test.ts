import { describe, expect, it } from 'vitest'
import { SPELLINGS } from '../../../test/support/card-spellings.ts'
import { luhnDigit } from '../../core/domain/card.ts'
import { listedNumbers } from '../../core/domain/card-numbers.ts'
import { type CardData, createCardDataFinder, findCardData } from './find-card-data.ts'

/** An invented number that is not listed. */
const UNLISTED = `492912345678901${luhnDigit('492912345678901')}`
const LISTED = '4000001000000026'
const base64 = (text: string): string => Buffer.from(text).toString('base64')
const kinds = (text: string) =>
  findCardData(text).map(({ kind, severity, spelling }) => `${kind} ${severity} ${spelling}`)

describe('card numbers', () => {
  it.each([
    ['plain', UNLISTED, 'plain'],
    ['in a text', `paid with ${UNLISTED}, thanks`, 'plain'],
    ['in groups', UNLISTED.replace(/\d{4}(?=\d)/g, '$& '), 'grouped'],
    ['with dashes', UNLISTED.replace(/\d{4}(?=\d)/g, '$&-'), 'grouped'],
    ['JSON in JSON', JSON.stringify(JSON.stringify({ number: UNLISTED })), 'plain'],
    ['escapes of JSON', `"${[...UNLISTED].map((digit) => `\\u003${digit}`).join('')}"`, 'json'],
    ['escapes of addresses', `card=${UNLISTED.replace(/^\d/, '%3$&').replace(/\d{4}$/, '%20$&')}`, 'url'],
    ['base64', `token=${base64(JSON.stringify({ card: UNLISTED }))}`, 'base64'],
    ['base64 of base64', base64(`data ${base64(`card ${UNLISTED}`)}`), 'base64'],
    ['base64 in an address', `/return/${Buffer.from(`{"pan":"${UNLISTED}"}`).toString('base64url')}?a=1`, 'base64'],
    [
      'base64 in lines',
      base64(`${'x'.repeat(50)} ${UNLISTED} ${'y'.repeat(80)}`).replace(/.{76}/g, '$&\r\n'),
      'base64',
    ],
  ])('reports a finding: %s', (_title, text, spelling) => {
    expect(kinds(text)).toEqual([`card_number finding ${spelling}`])
  })

  it.each(SPELLINGS)('reports a listed number as %s: a note by default, a finding with `listed`', (_title, spell) => {
    expect(findCardData(spell(LISTED))).toMatchObject([{ kind: 'card_number', severity: 'note' }])
  })

  it.each([
    ['an ID', 'transaction 418203957162840337'],
    ['a UUID', '4929f123-4567-4901-8929-123456789013'],
    ['a time', '2026-11-27T01:46:49.123456Z 1764207609123'],
    ['a telephone number', '+4929123456789'],
    ['a masked one', '492912xxxxxx9013, 4929 12** **** 9013'],
    ['a wrong check digit', `${UNLISTED.slice(0, -1)}${(Number(UNLISTED.slice(-1)) + 1) % 10}`],
    ['words in base64', base64('nothing to see here, go on')],
  ])('ignores %s', (_title, text) => {
    expect(findCardData(text)).toEqual([])
  })
})

describe('security codes', () => {
  it.each([
    ['"cvv":"123"'],
    ['CARDCVV=123'],
    ['<cvv type="credit">123</cvv>'],
    ['{"securityCode": 1234}'],
    ['cvc=123&x=1'],
    ['level=info card_code=123 ok'],
    ['CARD_CVV2=123'],
    ["cardCvc: '123'"],
    ['Security code: 123'],
    ['card[cvv]=123'],
    [':cvn => "123"'],
    ['<cvv>123</cvv>'],
    ['<c:CVC2 a="b">\n 123 </c:CVC2>'.replace(' a="b"', '')],
    ['<securityCode><![CDATA[1234]]></securityCode>'],
    ['<input name="cvv" type="password" value="123">'],
    ['{ "name": "cvc", "value": "123" }'],
    ['content-disposition: form-data; name="cvv"\r\n\r\n123\r\n--x'],
    [JSON.stringify(JSON.stringify({ cvv: '123' }))],
    ['%22cvv%22%3A%22123%22'],
    ['&quot;cvv&quot;:&quot;123&quot;'],
    [base64('{"cvv":"123"}')],
  ])('finds %s', (text) => {
    const matches = findCardData(text)
    expect(matches).toMatchObject([{ kind: 'cvv', severity: 'finding' }])
    expect(JSON.stringify(matches)).not.toContain('123')
  })

  it.each([
    ['"cvv":"***"'],
    ['"cvv":"[hidden cvv]"'],
    ['cvv.length === 123'],
    ['"cvv":"12345"'],
    ['cvvLength: 100'],
    ['verificationCode: 1234'],
    ['"cvc_check": 200'],
    ['discard code: 404'],
    ['cvc: 100ms'],
    ['cvv: 1234-5678'],
    ['the cvv has 3 or 4 digits: 123'],
  ])('ignores %s', (text) => {
    expect(findCardData(text)).toEqual([])
  })

  it('reports the spelling', () => {
    expect(kinds('cvv=123')).toEqual(['cvv finding plain'])
    expect(kinds(String.raw`{\"cvv\":\"123\"}`)).toEqual(['cvv finding json'])
    expect(kinds('cvv%3D123')).toEqual(['cvv finding url'])
  })
})

describe('positions', () => {
  it('are lines and columns', () => {
    const text = `one\r\n  ${UNLISTED} cvv=123\n\n\t${LISTED}`
    expect(findCardData(text).map(({ line, column, kind }) => [line, column, kind])).toEqual([
      [2, 3, 'card_number'],
      [2, 24, 'cvv'],
      [4, 2, 'card_number'],
    ])
  })

  const all = (pieces: readonly string[]): readonly CardData[] => {
    const finder = createCardDataFinder()
    return [...pieces.flatMap((piece) => finder.add(piece)), ...finder.end()]
  }

  it.each([
    ['lines', 'a line like many others, of a log\n'],
    ['one line', '{"a": "line like many others"},'],
    ['one word', 'x'],
  ])('do not depend on the chunks of a long text of %s', (_title, filling) => {
    const block = filling.repeat(Math.ceil(200_003 / filling.length))
    const text = `${block} ${UNLISTED} ${block}, cvv=123 ${block}`
    const pieces = text.match(/(?:.|\n){1,70001}/g) ?? []
    expect(all(pieces)).toEqual(all([text]))
    const lines = text.split('\n')
    expect(all(pieces).map(({ line, column, kind }) => [kind, lines[line - 1]?.slice(column - 1).slice(0, 3)])).toEqual(
      [
        ['card_number', UNLISTED.slice(0, 3)],
        ['cvv', '123'],
      ],
    )
  })

  it('occur once at every position of a cut', () => {
    for (let at = 65_500; at < 65_570; at += 1) expect(kinds(`${'.'.repeat(at)} ${UNLISTED} cvv=123`)).toHaveLength(2)
  })
})

it('finds all listed numbers', () => {
  expect(findCardData(listedNumbers().slice(0, 50).join('\n'))).toHaveLength(50)
})
