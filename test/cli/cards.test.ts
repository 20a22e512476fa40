import { expect, it } from 'vitest'
import { runCommand } from '../support/command.ts'

it('lists each card by brand, number and name, with its outcome', async () => {
  const { code, stdout, stderr } = await runCommand(['cards'])
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  const [head, ...rows] = stdout.trimEnd().split('\n')
  expect(head).toMatch(/^BRAND {2}NUMBER +NAME +LIST +OUTCOME$/)
  expect(rows).toContainEqual(
    expect.stringMatching(
      /^VIS {4}4000001000000042 {2}challenge_failed +sandbox +Challenge: failed \(N\): challenge, then N \(reason 01\)$/,
    ),
  )
  expect(rows).toContainEqual(
    expect.stringMatching(
      /^ECA {4}5555555555554444 {2}neutral +common +Queued outcome, if any; otherwise challenge: success: challenge, by code, 4444 for Y$/,
    ),
  )
  const ends = rows.map((row) => row.indexOf(row.split(/ {2,}/)[4] ?? '?'))
  expect(new Set(ends).size).toBe(1)
})

it.each([
  ['a brand', ['vis'], / VIS /, 10],
  ['a brand by its flag', ['--brand', 'VIS'], / VIS /, 10],
  ['a name', ['challenge_failed'], / challenge_failed /, 2],
  ['a family of names', ['decline'], / decline\//, 2],
  ['a number', ['4000 0010 0000 0042'], / 4000001000000042 /, 1],
  ['a name and a brand', ['challenge_failed', '--brand', 'VIS'], / 4000001000000042 /, 1],
] as const)('lists only the cards of %s', async (_title, args, every, least) => {
  const { code, stdout } = await runCommand(['cards', ...args])
  const [, ...rows] = stdout.trimEnd().split('\n')
  expect(code).toBe(0)
  expect(rows.length).toBeGreaterThanOrEqual(least)
  if (least === 1) expect(rows).toHaveLength(1)
  for (const row of rows) expect(` ${row}`).toMatch(every)
})

it.each([
  ['a page after an unknown ID', ['--brief', '--after', 'x'], 'Unknown `--after x`.'],
  ['a page of a list without --brief', ['--after', 'x'], '`--after` continues a list of `--brief`.'],
  ['a short module', ['--brief', '--format', 'ts'], '`GET /_sandbox/cards?fields=number,scenario`'],
])('exits with 2 for %s', async (_title, args, complaint) => {
  const { code, stdout, stderr } = await runCommand(['cards', ...args])
  expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
  expect(stderr).toContain(complaint)
})

it.each([
  ['an unknown format', ['--format', 'xml'], '`--format` must be one of table, json, ts.'],
  ['a format without a name', ['--format'], '`--format` needs a value.'],
  ['a mistyped option', ['--formt=ts'], '`--formt` is neither for cards nor a setting. Did you mean `--format`?'],
  ['a setting without effect', ['--port', '1'], '`cards` does not take `--port`. It uses no running sandbox.'],
  ['a stray word', ['VIS', 'ECA'], 'Unexpected argument `ECA`.'],
  ['an unknown brand', ['--brand', 'VSI'], '`--brand` must be one of VIS, ECA, AMX, DIN, DIS, JCB, CUP, DNK.'],
  [
    'a mistyped name',
    ['challenge_faild'],
    'No listed card has the brand, name or number `challenge_faild`. Did you mean `challenge_failed`?',
  ],
  ['an unlisted number', ['4111 1111 1111 1112'], 'No listed card has this number. `cards` lists all.'],
])('exits with 2 for %s', async (_title, args, complaint) => {
  expect(await runCommand(['cards', ...args])).toEqual({ code: 2, stdout: '', stderr: `${complaint}\n` })
})
