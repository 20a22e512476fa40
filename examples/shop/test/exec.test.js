// Runs the shop as a program in `threeds-sandbox exec`: all settings come from the environment.
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { after, before, it } from 'node:test'
import { createInterface } from 'node:readline'
import { connect } from 'threeds-sandbox'
import { CARD, customerOf } from './customer.js'

let space
let program
let customer
const output = []
before(async () => {
  space = await (await connect(process.env.SANDBOX_URL)).existingSpace(process.env.SANDBOX_SPACE)
  const stdio = ['ignore', 'pipe', 'inherit']
  // Some shells export HOST as the name or the kind of the host, which is not meant for the shop.
  const env = { ...process.env, PORT: '0', HOST: 'x86_64-conda-linux-gnu' }
  program = spawn(process.execPath, ['server.js'], { env, stdio })
  const lines = createInterface(program.stdout).on('line', (line) => output.push(line))
  const ended = once(program, 'exit').then(([code]) => assert.fail(`server.js ended with ${code}`))
  await Promise.race([once(lines, 'line'), ended])
  customer = customerOf(output[0].replace('shop ready on ', ''))
})
after(() => program.kill())

/** Returns the bank's challenge of the newest payment of an order. */
const bank = (order) => space.challenge({ refno: order.id })

it('a customer pays, and the shop prints only the order to pack', async () => {
  const order = await customer.checksOut()
  await customer.pays(order)
  const { redirect } = await bank(order).submit('4444')
  assert.equal(await customer.reads(redirect.url), 'Thank you, your order is paid')
  await space.wait({ type: 'webhook.delivered', refno: order.id })
  assert.deepEqual(output.slice(1), [`order ${order.id} is paid: pack it`])
})

it('a customer has not paid if the bank rejects the challenge', async () => {
  const order = await customer.checksOut()
  await space.next('challenge_failed')
  await customer.pays(order)
  const { redirect } = await bank(order).submit('4444')
  assert.equal(await customer.reads(redirect.url), 'Your order is not paid')
})

it('saves a card on the page of the service', async () => {
  await customer.savesCard()
  const { id } = await space.link({}).show()
  const { redirect } = await space.link(id).submit({ number: CARD, cvv: '123', expiryMonth: '12', expiryYear: '34' })
  assert.equal(await customer.reads(redirect.url), 'Your card is saved')
  await space.wait({ type: 'webhook.delivered', link: id })
})
