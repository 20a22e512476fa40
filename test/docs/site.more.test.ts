import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { dirname, extname, join, posix } from 'node:path'
import process from 'node:process'
import { pathToFileURL } from 'node:url'
import type { Browser, BrowserContextOptions } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ROOT } from '../../scripts/prepare.mjs'
import { launchChromium } from '../support/launch-chromium.ts'
import { isLong } from '../support/long-runs.ts'

const OUT = join(ROOT, 'site/dist')
const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.json': 'application/json',
}

const startServer = async (): Promise<Server> => {
  const server = createServer((request, response) => {
    const path = decodeURIComponent(new URL(request.url ?? '/', 'http://localhost').pathname)
    const file = join(OUT, path.endsWith('/') ? `${path}index.html` : path)
    if (!existsSync(file)) return void response.writeHead(404).end()
    response.writeHead(200, { 'content-type': TYPES[extname(file)] ?? 'text/plain' }).end(readFileSync(file))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return server
}

const htmlFiles = (): readonly string[] =>
  readdirSync(OUT, { recursive: true, encoding: 'utf8' })
    .map((name) => name.replaceAll('\\', '/'))
    .filter((name) => name.endsWith('.html') && name !== '404.html')

// The build takes 20 seconds of CPU, and a clone has to install the packages of site/ first.
describe.runIf(isLong)('the website', () => {
  let server: Server
  let browser: Browser
  let url = ''

  beforeAll(async () => {
    const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/docs.mjs'], {
      cwd: ROOT,
      encoding: 'utf8',
    })
    expect(status, stdout + stderr).toBe(0)
    server = await startServer()
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    browser = await launchChromium()
  }, 600_000)
  afterAll(async () => {
    await browser?.close()
    server?.close()
  })

  /** Opens a page, and records failed requests and those to other hosts. */
  const visit = async (address: string, options: BrowserContextOptions = {}) => {
    const page = await (await browser.newContext(options)).newPage()
    const problems: string[] = []
    page.on('request', (request) => {
      if (!/^(?:data|blob|file):/.test(request.url()) && !request.url().startsWith(url)) problems.push(request.url())
    })
    page.on('response', (response) => {
      if (response.status() >= 400) problems.push(`${response.status()} ${response.url()}`)
    })
    await page.goto(address)
    return { page, problems }
  }

  it('has every page, and links to existing files and headings only', () => {
    const files = htmlFiles()
    expect(files).toEqual(expect.arrayContaining(['how-to/install.html', 'api/service.html', 'api/control.html']))
    const broken = files.flatMap((name) => {
      const html = readFileSync(join(OUT, name), 'utf8')
      const links = [...html.matchAll(/\s(?:href|src)="([^"]*)"/g)].map(([, link = '']) =>
        link.replaceAll('&amp;', '&'),
      )
      return links
        .filter((link) => !/^(?:https?|data|mailto):/.test(link))
        .filter((link) => {
          const [path = '', anchor] = link.split('#')
          const target = path === '' ? name : posix.join(dirname(name), path)
          if (!existsSync(join(OUT, target))) return true
          return (
            Boolean(anchor) &&
            target.endsWith('.html') &&
            !readFileSync(join(OUT, target), 'utf8').includes(`id="${decodeURIComponent(anchor ?? '')}"`)
          )
        })
        .map((link) => `${name}: ${link}`)
    })
    expect(broken).toEqual([])
  })

  it('opens pages from a server, in light and dark, with search and without requests to other hosts', async () => {
    for (const colorScheme of ['light', 'dark'] as const) {
      const { page, problems } = await visit(`${url}/contributing/architecture.html`, { colorScheme })
      await page.getByRole('heading', { level: 1 }).waitFor()
      expect(await page.locator('html').getAttribute('class')).toBe(colorScheme === 'dark' ? 'dark' : null)
      await page.locator('img.diagram').first().scrollIntoViewIfNeeded()
      expect(await page.evaluate("document.querySelector('img.diagram').naturalWidth > 100")).toBe(true)
      await page.getByRole('button', { name: 'Search' }).first().click()
      await page.getByRole('searchbox').or(page.locator('#localsearch-input')).first().fill('receive webhooks')
      await page.locator('#localsearch-list a[href*="receive-webhooks"]').first().click()
      await page.waitForURL(/receive-webhooks/)
      expect(problems).toEqual([])
      await page.context().close()
    }
  })

  it.each(['service', 'control'])('shows the contract %s from a server and from disk', async (name) => {
    for (const base of [url, pathToFileURL(OUT).href]) {
      const { page, problems } = await visit(`${base}/api/${name}.html`)
      await page
        .getByText(name === 'service' ? 'Initialize a transaction' : 'Set the clock of a space')
        .first()
        .waitFor()
      expect(problems).toEqual([])
      await page.context().close()
    }
  })

  it('opens pages from disk with styles, pictures and links', async () => {
    const { page, problems } = await visit(pathToFileURL(join(OUT, 'contributing/architecture.html')).href)
    expect(await page.evaluate("getComputedStyle(document.querySelector('.VPSidebar')).position")).toBe('fixed')
    expect(await page.evaluate("document.querySelector('img.diagram').naturalWidth > 100")).toBe(true)
    await page.locator('.VPSidebar a[href$="how-to/receive-webhooks.html"]').first().click()
    await page.getByRole('heading', { level: 1 }).waitFor()
    expect(page.url()).toMatch(/^file:.*how-to\/receive-webhooks\.html$/)
    expect(problems).toEqual([])
  })

  it('lists the pages in llms.txt, and has their texts in llms-full.txt', () => {
    const list = readFileSync(join(OUT, 'llms.txt'), 'utf8')
    const pages = [...list.matchAll(/\]\(\/([^)]+)\.html\)/g)].map(([, page = '']) => page)
    expect(pages).toContain('how-to/install')
    expect(pages.filter((page) => !existsSync(join(OUT, `${page}.html`)))).toEqual([])
    const text = readFileSync(join(OUT, 'llms-full.txt'), 'utf8')
    for (const page of pages) expect(text).toContain(readFileSync(join(ROOT, `docs/${page}.md`), 'utf8').trim())
  })
})
