import { expect, it } from 'vitest'
import { defaultSettings } from './settings/resolve-settings.ts'
import { createReachRules } from './webhook-reach.ts'

it.each([
  ['http://shop.example/hook', '8.8.8.8', { blocked: 'too_public' }],
  ['http://shop.test/hook', '169.254.169.254', { blocked: 'never' }],
  ['http://shop.test/hook', '127.0.0.1', { address: '127.0.0.1' }],
])('checks %s at %s with one lookup for repeated checks', async (url, address, route) => {
  const lookups: string[] = []
  const { webhookRoute } = createReachRules(defaultSettings(), async (name) => {
    lookups.push(name)
    return [{ address }]
  })
  expect(await webhookRoute(url)).toMatchObject(route)
  expect(await webhookRoute(`${url}/again`)).toMatchObject(route)
  expect(lookups).toEqual([new URL(url).hostname])
})
