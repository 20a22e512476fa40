import { defineConfig } from 'cypress'
import { startAll } from './tasks.ts'

export default defineConfig({
  e2e: {
    supportFile: false,
    async setupNodeEvents(on) {
      const { close, ...tasks } = await startAll()
      on('task', tasks)
      // After `cypress run`. `cypress open` has no such event: there the sandbox ends with this process, and saves nothing.
      on('after:run', async () => {
        await close()
      })
    },
  },
})
