import { defineConfig } from 'cypress'
import { startAll } from './tasks.ts'

export default defineConfig({
  e2e: {
    supportFile: false,
    async setupNodeEvents(on) {
      const { close, ...tasks } = await startAll()
      on('task', tasks)
      // After `cypress run`. `cypress open` has no such end: there all of it ends with this process, and keeps nothing.
      on('after:run', async () => {
        await close()
      })
    },
  },
})
