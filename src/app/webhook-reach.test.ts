import { expect, it } from 'vitest'
import { defaultSettings } from './settings/resolve-settings.ts'
import { reachRules } from './webhook-reach.ts'

it.each([
  ['http://shop.example/hook', '8.8.8.8', { blocked: 'too_public' }],
  ['http://shop.test/hook', '169.254.169.254', { blocked: 'never' }],
  ['http://shop.test/hook', '127.0.0.1', { address: '127.0.0.1' }],
])('judges %s at %s, and asks for its name once however often it is judged', async (url, address, route) => {
  const asked: string[] = []
  const { webhookRoute } = reachRules(defaultSettings(), async (name) => {
    asked.push(name)
    return [{ address }]
  })
  expect(await webhookRoute(url)).toMatchObject(route)
  expect(await webhookRoute(`${url}/again`)).toMatchObject(route)
  expect(asked).toEqual([new URL(url).hostname])
})
