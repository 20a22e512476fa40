import { expect, it } from 'vitest'
import { defaultSettings } from '../../app/settings/resolve-settings.ts'
import { createReachRules } from '../../app/webhook-reach.ts'
import { tryConnection } from './try-connection.ts'

it.each(['webhook', 'page'] as const)('limits the DNS lookup for a %s by the connection timeout', async (purpose) => {
  const rules = createReachRules(defaultSettings(), () => new Promise(() => {}))
  expect(await tryConnection({ purpose, url: new URL('http://shop.test/hook') }, rules, 20)).toBe('name_unknown')
})
