import { defineConfig } from '@playwright/test'

export default defineConfig({
  fullyParallel: true,
  reporter: 'list',
  webServer: {
    // On a free port. Tests find the URL of the ready line in process.env.SANDBOX_URL.
    command: 'npx --no threeds-sandbox start --ephemeral --port 0 --page-time-scale 0.01',
    wait: { stdout: /ready on (?<SANDBOX_URL>http:\S+)/ },
  },
  use: {
    // Without the variable, the browser that `npx playwright install chromium` has installed.
    launchOptions: { executablePath: process.env.CHROMIUM_PATH },
  },
})
