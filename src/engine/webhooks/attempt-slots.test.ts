import { setImmediate } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { createSlots } from './attempt-slots.ts'

it('runs a few attempts of a space at once, and the others in order', async () => {
  const inSlot = createSlots(2)
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  const attempt = (space: string, name: string) =>
    inSlot(space, () => {
      begun.push(name)
      return new Promise<void>((resolve) => void ends.set(name, resolve))
    })
  const all = ['a', 'b', 'c', 'd'].map((name) => attempt('one', name))
  const other = attempt('two', 'e')
  expect(begun).toEqual(['a', 'b', 'e'])
  ends.get('b')?.()
  await setImmediate()
  expect(begun).toEqual(['a', 'b', 'e', 'c'])
  for (const name of ['a', 'c', 'e']) ends.get(name)?.()
  await setImmediate()
  ends.get('d')?.()
  await Promise.all([...all, other])
  expect(begun).toEqual(['a', 'b', 'e', 'c', 'd'])
})

it('frees the slot of an attempt that fails', async () => {
  const inSlot = createSlots(1)
  await expect(inSlot('one', () => Promise.reject(new Error('a bug')))).rejects.toThrow('a bug')
  await expect(inSlot('one', () => Promise.resolve())).resolves.toBeUndefined()
})
