import { defineConfig } from 'cypress'
import { startAll } from './tasks.ts'

export default defineConfig({
  e2e: {
    supportFile: false,
    async setupNodeEvents(on) {
      const { close, ...tasks } = await startAll()
      on('task', tasks)
      on('after:run', async () => {
        await close()
      })
    },
  },
})
