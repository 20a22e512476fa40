// Run by `node --test`: uses each member of the kit with the fake timers of node:test.
import assert from 'node:assert'
import { mock, test } from 'node:test'
import { copyOfKit, EXPECTED, replaceEverything, unusedMembers, useEveryMember } from './every-kit-method.cjs'

const check = async (load) => {
  mock.timers.enable({ apis: ['setTimeout', 'setInterval', 'setImmediate', 'Date'] })
  const fakes = replaceEverything()
  try {
    const { used, results } = await useEveryMember(await load())
    assert.deepEqual(results, EXPECTED)
    assert.deepEqual([unusedMembers(used), fakes.called], [[], []])
  } finally {
    fakes.restore()
    mock.timers.reset()
  }
}

test('fakes before the import', async () => check(() => import(copyOfKit(process.env.COPY_IN))))

test('fakes after the import', async () => {
  const kit = await import('threeds-sandbox')
  await check(() => kit)
})
