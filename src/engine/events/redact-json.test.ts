import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { long } from '../../../test/support/long-runs.ts'
import { hideCardNumbers } from '../../core/domain/card-numbers.ts'
import { hiddenBy, hiddenForNumber } from '../../core/secrets/secret-names.ts'
import { redactJsonText } from './redact-json.ts'

const CARD = '4000001000000026'

describe('the text of a body', () => {
  it.each([
    ['{ "amount": 1250,\n  "refno": "A1" }', '{ "amount": 1250,\n  "refno": "A1" }'],
    [`{"card":{"number":"${CARD}","cvv":"123"}}`, '{"card":{"number":"[hidden number]","cvv":"[hidden cvv]"}}'],
    ['{ "cvv" : 123 , "x":1}', '{ "cvv" : "[hidden cvv]" , "x":1}'],
    ['{"cvv":"1\\"2","x":1}', '{"cvv":"[hidden cvv]","x":1}'],
    ['{"cvv":null}', '{"cvv":"[hidden cvv]"}'],
    ['{"cvv":12.5e1}', '{"cvv":"[hidden cvv]"}'],
    ['[{"token":{"a":["b","]"]},"c":1}]', '[{"token":"[hidden]","c":1}]'],
    ['{"token":[],"c":{}}', '{"token":"[hidden]","c":{}}'],
    ['{"Card_Number":"x","C V-V":"1"}', '{"Card_Number":"[hidden number]","C V-V":"[hidden cvv]"}'],
    ['{"password=abc1":1,"a: b":[]}', '{"password=[hidden]":"[hidden]","a: b":[]}'],
    ['{"Bearer abc12345":{"b":1}}', '{"Bearer [hidden]":{"b":1}}'],
    ['{"password=abc1":{"x":1}}', '{"password=[hidden]":"[hidden]"}'],
    ['{"token":[],"password=abc1":1}', '{"token":"[hidden]","password=[hidden]":"[hidden]"}'],
    ['{"sk_live_4eC39HqLyjWDarjtT1zdp7dc":1}', '{"[hidden]":1}'],
    // Names in another spelling.
    ['{"\\u0063v\\u0076":"123"}', '{"cvv":"[hidden cvv]"}'],
    ['{"c\\tvv":"123"}', '{"c\\tvv":"[hidden cvv]"}'],
    ['{"\\\\u0063vv":"123"}', '{"\\\\u0063vv":"123"}'],
    ['{"my\\"cvv":"123"}', '{"my\\"cvv":"[hidden cvv]"}'],
    // Texts that only look like names.
    ['{"text":"\\"cvv\\": 123"}', '{"text":"\\"cvv\\": [hidden cvv]"}'],
    // Other secrets, by the name of the member and within texts.
    [
      '{"userPassword":"a","api_key":"b","clientSecret":1}',
      '{"userPassword":"[hidden]","api_key":"[hidden]","clientSecret":"[hidden]"}',
    ],
    ['{"aliasCVV":"a","orderNumber":"7","tokenType":"b"}', '{"aliasCVV":"a","orderNumber":"7","tokenType":"b"}'],
    ['{"url":"http://me:pw@shop.test/?token=abc&n=1"}', '{"url":"http://[hidden]@shop.test/?token=[hidden]&n=1"}'],
    ['{"log":"{\\"password\\":\\"pw\\"}","n":1}', '{"log":"{\\"password\\":\\"[hidden]\\"}","n":1}'],
    ['{"curl":"-H Authorization: Bearer abc123xyz"}', '{"curl":"-H Authorization: [hidden]"}'],
    ['{"cvvs":1,"xcvv":2,"note":"cvv"}', '{"cvvs":1,"xcvv":2,"note":"cvv"}'],
    // Optional escapes.
    ['{"url":"https:\\/\\/shop.test\\/","name":"Z\\u00fcrich"}', '{"url":"https://shop.test/","name":"Zürich"}'],
    ['{"line":"a\\nb\\u000a\\u0022\\ud83d\\ude00"}', '{"line":"a\\nb\\u000a\\u0022\\ud83d\\ude00"}'],
    // Card numbers in other places.
    [`{"refno":"${CARD}"}`, '{"refno":"[hidden number]"}'],
    [`{"refno":"\\u0034${CARD.slice(1)}"}`, '{"refno":"[hidden number]"}'],
    [`{"amount":${CARD}}`, '{"amount":"[hidden number]"}'],
    ['{"amount":4.000001000000026e15}', '{"amount":"[hidden number]"}'],
    [`{"${CARD}":{"a":1}}`, '{"[hidden number]":"[hidden]"}'],
    [`{"cvv":"123","refno":"${CARD}"}`, '{"cvv":"[hidden cvv]","refno":"[hidden number]"}'],
    ['{"note":"\\nNDAwMDAwMTAwMDAwMDAyNg==","token":{"a":1}}', '{"note":"\\n[hidden number]","token":"[hidden]"}'],
    ['{"id":123456789012345678,"long":"77777777777777777777777777777777"}', undefined],
  ])('%s is displayed as %s', (sent, redacted) => {
    expect(redactJsonText(sent)).toBe(redacted ?? sent)
  })

  it('with extreme nesting is displayed without possible secrets', () => {
    const deep = (inner: string) => `${'['.repeat(100_000)}${inner}${']'.repeat(100_000)}`
    expect(redactJsonText(deep('{"cvv":"123"}')).includes('{"cvv":"[hidden cvv]"}')).toBe(true)
    const redacted = redactJsonText(deep(`"${CARD}"`))
    expect([redacted.includes(CARD), redacted.includes('[hidden')]).toEqual([false, true])
  })

  const name = fc.oneof(
    fc.constantFrom('cvv', 'number', 'Card-Number', 'token', 'refno', 'cvv"', 'a\\', '__proto__', CARD, 'Zürich'),
    fc.string({ maxLength: 6 }),
  )
  const value = fc.oneof(
    fc.constantFrom(CARD, '4000 0010 0000 0026', '123', 'cvv":"1', '\\', '\\"', 'Zürich', Number(CARD), 1e21),
    fc.string({ maxLength: 8 }),
    fc.double({ noNaN: true, noDefaultInfinity: true }),
    fc.boolean(),
    fc.constant(null),
  )
  const body = fc.letrec((tie) => ({
    any: fc.oneof({ maxDepth: 4 }, value, tie('map'), fc.array(tie('any'), { maxLength: 3 })),
    map: fc.dictionary(name, tie('any'), { maxKeys: 4, noNullPrototype: true }),
  })).map

  /** The rules themselves, value by value, without optimization. */
  const judged = (sent: unknown): string =>
    hideCardNumbers(
      JSON.stringify(sent, (key, member) => {
        const hidden = hiddenBy(key) ?? hiddenForNumber(key)
        if (hidden !== undefined) return hidden
        return typeof member === 'number' && hideCardNumbers(String(member)) !== String(member)
          ? '[hidden number]'
          : member
      }),
    )

  /** The same JSON with every letter and digit of its strings escaped. */
  const inCodes = (text: string): string =>
    text.replace(/"(?:[^"\\]|\\.)*"/g, (literal) =>
      literal.replace(/\\u....|\\.|[a-z\d]/gi, (sign) =>
        sign.length > 1 ? sign : `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
      ),
    )

  it('equals the redacted value in any notation', () => {
    const isSame = (sent: unknown, indent: number, isInCodes: boolean) => {
      const text = JSON.stringify(sent, null, indent)
      const redacted = redactJsonText(isInCodes ? inCodes(text) : text)
      expect(JSON.parse(redacted)).toEqual(JSON.parse(judged(sent)))
    }
    fc.assert(fc.property(body, fc.nat(2), fc.boolean(), isSame), { numRuns: long(80, 5_000) })
  })
})
