import { lockFolder } from '../../src/engine/store/lock/state-lock.ts'

/** A process that locks a folder on command, and holds the lock until it is released. */
let release = (): void => {}

process.on('message', (message: { readonly lock: string } | { readonly release: true }) => {
  if ('release' in message) {
    release()
    process.send?.('released')
    return
  }
  try {
    const lock = lockFolder(message.lock)
    release = () => lock.release()
    process.send?.('won')
  } catch (error) {
    release = () => {}
    process.send?.(error instanceof Error && error.name === 'StateInUse' ? 'lost' : String(error))
  }
})
process.on('disconnect', () => process.exit())
