import { expect, it } from 'vitest'
import { createHostCheck } from './test-hosts.ts'

const judge = async (url: string, { allow = [], has = [] }: { allow?: string[]; has?: string[] } = {}) => {
  const host = await createHostCheck(allow, async () => has)(new URL(url))
  return 'rejected' in host ? host.rejected : host.addresses.map(({ address }) => address)
}

it.each([
  ['http://127.0.0.1:3000', ['127.0.0.1']],
  ['http://[::1]', ['::1']],
  ['http://10.0.0.7', ['10.0.0.7']],
  ['http://172.31.0.1', ['172.31.0.1']],
  ['http://192.168.1.1', ['192.168.1.1']],
  ['http://[fd12::1]', ['fd12::1']],
  // Regardless of the resolver.
  ['http://localhost', ['127.0.0.1', '::1']],
  ['http://bank.localhost.', ['127.0.0.1', '::1']],
])('accepts %s as a test host', async (url, addresses) =>
  expect(await judge(url, { has: ['8.8.8.8'] })).toEqual(addresses),
)

it.each([
  ['http://8.8.8.8', undefined],
  ['http://[2606:4700::1111]', undefined],
  ['http://[::ffff:8.8.8.8]', undefined],
  ['http://shop.example', ['8.8.8.8']],
  ['http://shop.example', ['127.0.0.1', '8.8.8.8']],
])('rejects %s (%j) unless `app.allow` lists it', async (url, has = []) => {
  expect(await judge(url, { has })).toMatch(/ is a public address, and the audit runs on test hosts only/)
  const { hostname } = new URL(url)
  expect(await judge(url, { has, allow: [hostname.toUpperCase()] })).toEqual(
    has.length > 0 ? has : [hostname.replace(/[[\]]/g, '')],
  )
})

it.each([
  ['http://169.254.169.254', []],
  ['http://169.254.1.1', []],
  ['http://[fe80::1]', []],
  ['http://[::ffff:169.254.169.254]', []],
  ['http://[fd00:ec2::254]', []],
  ['http://0.0.0.0', []],
  ['http://shop.example', ['127.0.0.1', '169.254.169.254']],
  ['http://shop.example', ['fe80::1%eth0']],
])('always rejects %s (%j)', async (url, has) => {
  const { hostname } = new URL(url)
  expect(await judge(url, { has, allow: [hostname] })).toMatch(/the audit never runs there, and no setting allows it/)
})

it('reports the name and the address', async () => {
  expect(await judge('http://shop.example', { has: ['8.8.8.8'] })).toMatch(
    /^shop\.example \(8\.8\.8\.8\) is .* add shop\.example to app\.allow\.$/,
  )
})

it('returns IPv4 first', async () => {
  expect(await judge('http://shop', { has: ['fd12::1', '10.0.0.1'] })).toEqual(['10.0.0.1', 'fd12::1'])
})
