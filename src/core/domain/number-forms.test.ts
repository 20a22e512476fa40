import { describe, expect, it } from 'vitest'
import { isPhoneNumber, isWithinIban, touchesUuid, uuidAround } from './number-forms.ts'

/** Returns whether the part in brackets belongs to a form of the text without them. */
const within = (
  is: (text: string, span: { readonly from: number; readonly to: number; readonly number: string }) => unknown,
  marked: string,
): boolean => {
  const from = marked.indexOf('[')
  const text = marked.replaceAll(/[[\]]/g, '')
  const to = marked.indexOf(']') - 1
  return Boolean(is(text, { from, to, number: text.slice(from, to).replace(/\D/g, '') }))
}

const SO_FAR = 'x '.repeat(40)

describe('a part of a UUID', () => {
  it.each([
    ['the whole', '[4000123e-89ab-12d3-a456-426614174000]', true],
    ['its digits', '4000123e-89ab-12d3-a456-[426614174000]', true],
    ['its beginning', '[40001234-8901-1203-4456]-426614174000', true],
    ['in capitals', '4000123E-89AB-12D3-A456-[426614174000]', true],
    ['in the middle of a text', `${SO_FAR}id=4000123e-89ab-12d3-a456-[426614174000]. ${SO_FAR}`, true],
    [
      'one that begins the text, of two',
      `40001234-8901-1203-4456-[426614174000] 40001234-8901-1203-4456-426614174000`,
      true,
    ],
    ['with one digit more in front', '[14000123e-89ab-12d3-a456-426614174000]', false],
    ['behind a digit', '14000123e-89ab-12d3-a456-[426614174000]', false],
    ['with one digit more behind', '4000123e-89ab-12d3-a456-[4266141740001]', false],
    ['with a letter that is no digit behind', '4000123e-89ab-12d3-a456-[426614174000]z', true],
    ['behind letters of a prefix', 'id4000123e-89ab-12d3-a456-[426614174000]', true],
    ['behind an escape of a URL', '%2F4000123e-89ab-12d3-a456-[426614174000]', true],
    ['across its beginning', '[1 4000123e]-89ab-12d3-a456-426614174000', false],
    ['across its end', '4000123e-89ab-12d3-a456-[426614174000 1]', false],
    ['of a group that is too short', '4000123e-89ab-12d3-a45-[426614174000]', false],
    ['of one with a group too few', '4000123e-89ab-12d3-[426614174000]', false],
    ['next to one', '4000123e-89ab-12d3-a456-426614174000 [4266141740001]', false],
  ])('%s', (_title, marked, is) => {
    expect(within(uuidAround, marked)).toBe(is)
  })

  it('is also one that continues behind it', () => {
    expect(within(touchesUuid, '4000123e-89ab-12d3-a456-[426614174000-12]')).toBe(true)
    expect(within(touchesUuid, '4000123e-89ab-12d3-a456-426614174000 [12]')).toBe(false)
  })
})

describe('a part of a phone number', () => {
  it.each([
    ['after its plus', '+[371449635398417]', true],
    ['with its country code apart', '+3[71449635398417]', true],
    ['with separators', '+37 (144) [9635-398-417]', true],
    ['with more digits than a phone number has', '+[4539148803436467]', false],
    ['in groups, with more digits than a phone number has', '+[4539 1488 0343 6467]', false],
    ['after a digit and a plus', '1+[371449635398417]', false],
    ['in a phone field of JSON', '"mobilePhone":{"cc":"1","subscriber": "[371449635398417]"}', true],
    ['in a phone field of a form', 'a=1&home_phone=[371449635398417]', true],
    ['in a phone field of YAML', 'tel: [371449635398417]', true],
    ['in another field', '"hotel":"[371449635398417]"', false],
    ['in a phone field, with too many digits', '"subscriber":"[4539148803436467]"', false],
  ])('%s', (_title, marked, is) => {
    expect(within(isPhoneNumber, marked)).toBe(is)
  })
})

describe('a part of an IBAN', () => {
  it.each([
    ['the whole', '[DE89 3704 0044 0532 0130 00]', true],
    ['its digits', 'DE89 [3704 0044 0532 0130 00]', true],
    ['with plus signs, as a form sends it', 'DE89+[3704+0044+0532+0130+00]', true],
    ['with letters in it', 'GB29 NWBK [6016 1331 9268 19]', true],
    ['of whole groups only', 'FR14 2004 [1010 0505 0001 3M02 606]', true],
    ['the longest', 'MT84 MALT 0110 [0001 2345] MTLC AST0 01S', true],
    ['the longest there could be', 'LC55 HEMM 0001 0001 0012 0012 0002 [3015]', true],
    ['in the middle of a text', `${SO_FAR}to DE89 [3704 0044 0532 0130 00], ${SO_FAR}`, true],
    ['whose check digits are wrong', 'DE88 [3704 0044 0532 0130 00]', false],
    ['with two digits the wrong way round', 'DE89 [3704 0044 0532 0103 00]', false],
    ['with another letter', 'GB29 NWBL [6016 1331 9268 19]', false],
    ['without blanks', 'DE89[370400440532013000]', false],
    ['with lines between', 'DE89-[3704-0044-0532-0130-00]', false],
    ['in small letters', 'de89 [3704 0044 0532 0130 00]', false],
    ['with a letter in front', 'xDE89 [3704 0044 0532 0130 00]', false],
    ['with a digit behind', 'DE89 [3704 0044 0532 0130 00]1', false],
    ['across its beginning', '[1 DE89 3704] 0044 0532 0130 00', false],
    ['across its end', 'DE89 3704 0044 0532 [0130 00 1]', false],
    ['too short for one', 'DE89 [3704]', false],
  ])('%s', (_title, marked, is) => {
    expect(within(isWithinIban, marked)).toBe(is)
  })
})
