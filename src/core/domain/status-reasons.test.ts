import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { THREEDS_VERSIONS } from './outcome-values.ts'
import { lastReason, missingReasonProblem, reasonIn, statusReason, statusReasons } from './status-reasons.ts'

describe('the reasons of an authentication', () => {
  it.each([
    ['frictionless_reason', 'Frictionless'],
    ['challenge_reason', 'Challenge'],
  ])('have the titles of the cases of %s', (family, flow) => {
    const { cases } = parse(readFileSync(`scenarios/${family}.yaml`, 'utf8'))
    const titles = Object.entries<{ title: string }>(cases).map(([code, { title }]) => [code, title])
    expect(titles.sort()).toEqual(
      statusReasons().map(({ code, meaning }) => [
        code,
        `${flow}: ${meaning} (${code >= '15' && code <= '18' ? 'Y' : 'N'}, ${code})`,
      ]),
    )
  })

  it('each have a unique text for use after a colon', () => {
    const meanings = statusReasons().map((reason) => reason.meaning)
    expect(new Set(meanings).size).toBe(30)
    for (const item of meanings) expect(item).toMatch(/^[a-z][^.!]+$/)
  })

  it.each([
    ['2.1.0', '21'],
    ['2.2.0', '26'],
    ['2.3.1', '30'],
  ] as const)('end in %s with %s, and later ones become 01', (version, last) => {
    expect(lastReason(version)).toBe(last)
    for (const { code } of statusReasons()) {
      expect([code, missingReasonProblem(version, code) === undefined]).toEqual([code, code <= last])
      expect(reasonIn(version, code)).toBe(code <= last ? code : '01')
    }
  })

  it.each(THREEDS_VERSIONS)('of the schemes are in %s, and 00 and 31 to 79 are not', (version) => {
    const all = Array.from({ length: 100 }, (_, n) => String(n).padStart(2, '0'))
    const strange = all.filter((code) => missingReasonProblem(version, code) === `no version has reason ${code}`)
    expect(strange).toEqual(all.filter((code) => code === '00' || (code > '30' && code < '80')))
  })

  it.each([
    ['19', 'VIS', 'ACS maximum challenges exceeded'],
    ['81', 'VIS', 'ACS timed out'],
    ['81', 'ECA', 'Challenge exemption accepted'],
    ['81', 'AMX', 'Version not supported'],
    ['81', 'JCB', undefined],
    ['77', 'VIS', undefined],
    ['11', undefined, 'Suspected fraud'],
  ])('%s of %s is %s', (code, brand, name) => {
    expect(statusReason(code, brand)?.name).toBe(name)
  })
})
