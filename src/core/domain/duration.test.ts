import { expect, it } from 'vitest'
import { durationMs, durationText, inSeconds, signedDurationMs, signedDurationText } from './duration.ts'

it.each([
  ['250ms', 250],
  ['5s', 5_000],
  ['10m', 600_000],
  ['1h', 3_600_000],
  ['2d', 172_800_000],
  ['0s', 0],
  ['999999999999999ms', 999_999_999_999_999],
  ['1000000000000000ms', undefined],
  ['5', undefined],
  ['s', undefined],
  ['5 s', undefined],
  ['-5s', undefined],
  ['1.5s', undefined],
  ['x5s', undefined],
  ['5sx', undefined],
  ['5w', undefined],
  ['', undefined],
])('%j is %s ms', (text, ms) => {
  expect(durationMs(text)).toBe(ms)
})

it.each([
  [0, '0ms'],
  [250, '250ms'],
  [1_000, '1s'],
  [1_500, '1500ms'],
  [90_000, '90s'],
  [600_000, '10m'],
  [86_400_000, '24h'],
])('%i ms are formatted as %s, and parsed again', (ms, text) => {
  expect(durationText(ms)).toBe(text)
  expect(durationMs(text)).toBe(ms)
})

it.each([
  [5_000, '5 s'],
  [250, '250 ms'],
  [1_500, '1500 ms'],
])('%i ms are formatted as %s in a sentence', (ms, text) => {
  expect(inSeconds(ms)).toBe(text)
})

it.each<[text: string, ms: number | undefined]>([
  ['5s', 5_000],
  ['-5s', -5_000],
  ['0ms', 0],
  ['-0ms', 0],
  ['5s-', undefined],
  ['5-s', undefined],
  ['--5s', undefined],
  ['x', undefined],
  ['-x', undefined],
])('%s with a sign is %s ms', (text, ms) => {
  expect(signedDurationMs(text)).toBe(ms)
})

it.each([
  [5_000, '5s'],
  [-5_000, '-5s'],
  [0, '0ms'],
  [-600_000, '-10m'],
])('%i ms are formatted as %s with their sign', (ms, text) => {
  expect(signedDurationText(ms)).toBe(text)
})
