import { expect, it } from 'vitest'
import { fromEnvironment, fromFile } from '../app/settings/resolve-settings.ts'
import { isSettingName, RENAMED } from '../app/settings/settings-table.ts'
import { readArguments } from './arguments.ts'

it('names the new name of a renamed setting, in every source', () => {
  const renamed = { 'listen-port': 'port' } as const
  expect(fromEnvironment({ THREEDS_LISTEN_PORT: '1' }, renamed).problems).toEqual([
    'Environment variable `THREEDS_LISTEN_PORT` was renamed to `THREEDS_PORT`.',
  ])
  expect(fromFile({ 'listen-port': 1 }, 'x.yaml', { renamed }).problems).toEqual([
    '`listen-port` in x.yaml was renamed to `port`.',
  ])
  const start = { name: 'start' }
  expect(readArguments(start, ['--listen-port', '1'], renamed).problems).toEqual([
    '`--listen-port` was renamed to `--port`.',
  ])
})

it('has no old name that is a current setting', () => {
  expect(Object.keys(RENAMED).filter(isSettingName)).toEqual([])
})
