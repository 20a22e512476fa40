import { defineConfig } from '@playwright/test'

export default defineConfig({
  fullyParallel: true,
  reporter: 'list',
  webServer: {
    // On any free port. What the sandbox says when it is ready tells where it is: tests find it in process.env.SANDBOX_URL.
    command: 'npx --no threeds-sandbox start --ephemeral --port 0 --page-time-scale 0.01',
    wait: { stdout: /ready on (?<SANDBOX_URL>http:\S+)/ },
  },
  use: {
    // Without the variable, the browser that `npx playwright install chromium` has brought.
    launchOptions: { executablePath: process.env.CHROMIUM_PATH },
  },
})
