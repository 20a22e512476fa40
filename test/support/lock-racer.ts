import { lockFolder } from '../../src/engine/store/lock/state-lock.ts'

/** A process that tries to lock a folder when it is told to, and holds it until it is told to let go. */
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
