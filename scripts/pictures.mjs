// `npm run docs:pictures`: takes the screenshots of docs/images and renders the Mermaid blocks of docs/ to
// docs/images/diagrams. Seed and clock are fixed, so that a run changes only the pictures whose content changed.
// `npm run docs:pictures -- diagrams` renders the diagrams only, and `-- plots` draws the plots of measurements only.
import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, watch, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { ensureChromium } from './chromium.mjs'
import { DIAGRAMS, diagramsOf, pagesBelow, svgWith } from './diagrams.mjs'
import { drawPlots } from './plots.mjs'
import { installSite, prepare, ROOT, SITE } from './prepare-site.mjs'

const IMAGES = join(ROOT, 'docs/images')
const NOW = '2026-11-21T09:41:00.000Z'
/** Address in the pictures. Chromium maps it to the port of the sandbox. */
const ADDRESS = 'http://127.0.0.1:8080'
const JSON_BODY = { 'content-type': 'application/json' }

/** Starts a sandbox on a free port. Resolves with its address and a function that stops it. */
const startSandbox = async () => {
  const folder = mkdtempSync(join(tmpdir(), 'pictures-'))
  const ready = join(folder, 'url.txt')
  const watcher = watch(folder)
  const started = new Promise((resolve) => watcher.on('change', (_, name) => name === 'url.txt' && resolve()))
  const options = ['--port', '0', '--ephemeral', '--ready-file', ready, '--seed', 'pictures', '--log-format', 'off']
  const program = spawn(process.execPath, [join(ROOT, 'bin/threeds-sandbox.cjs'), 'start', ...options], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const ended = new Promise((resolve) => program.once('exit', resolve))
  const failed = ended.then((code) => Promise.reject(new Error(`The sandbox ended with exit code ${code}.`)))
  await Promise.race([started, failed])
  failed.catch(() => {})
  watcher.close()
  return {
    url: new URL(readFileSync(ready, 'utf8').trim()).origin,
    async stop() {
      program.kill('SIGTERM')
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Creates calls to a sandbox. They fail for other responses than 2xx. */
const callerOf = (url) => {
  const call = async (method, path, body, headers = {}) => {
    const response = await fetch(url + path, {
      method,
      headers: { ...(body === undefined ? {} : JSON_BODY), ...headers },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`)
    return { body: text === '' ? undefined : JSON.parse(text), headers: response.headers }
  }
  const control = (method, path, body) => call(method, `/_sandbox${path}`, body)
  return {
    control,
    advance: (time) => control('PUT', '/clock', { advance: time }),
    async initialize({ refno, amount, number, currency = 'EUR' }) {
      const location = (end) => `${ADDRESS}/_sandbox/return/default/${end}`
      const { body } = await call(
        'POST',
        '/v1/transactions',
        {
          amount,
          currency,
          refno,
          paymentMethods: ['VIS'],
          card: {
            number,
            cvv: '123',
            expiryMonth: '12',
            expiryYear: '49',
            '3D': {
              acquirer: { acquirerMerchantId: '123456789012345', acquirerBin: '400000' },
              merchant: { mcc: '5411', merchantName: 'Example Shop' },
            },
          },
          option: { authenticationOnly: true },
          redirect: { successUrl: location('success'), cancelUrl: location('cancel'), errorUrl: location('error') },
          webhook: { url: `${url}/_sandbox/receiver/default` },
        },
        { authorization: `Basic ${btoa('1100000000:sandbox')}` },
      )
      return body.transactionId
    },
    async createLink(reference) {
      const { body } = await call(
        'POST',
        '/v1/links',
        {
          reference,
          successUrl: `${ADDRESS}/_sandbox/return/default/success`,
          webhookEndpoint: `${url}/_sandbox/receiver/default`,
        },
        { 'link-api-key': 'sandbox-link-key' },
      )
      return body.id
    },
  }
}

/** Waits until no webhook is being delivered. */
const settle = ({ control }) => control('GET', '/wait?idle=100ms&timeout=10s')

/** Fills the default space with payments that a shop may have in some minutes. Returns the IDs of those in pictures. */
const fillSpace = async (calls, cardholder) => {
  const { control, initialize, createLink, advance } = calls
  /** Starts a payment, and opens its page as the cardholder. */
  const pay = async (payment, time) => {
    const id = await initialize(payment)
    await cardholder.goto(`${ADDRESS}/v1/start/${id}`)
    await settle(calls)
    await advance(time)
    return id
  }
  await control('PUT', '/clock', { mode: 'frozen', now: NOW })
  await pay({ refno: 'order-1039', amount: 4990, number: '4000001000000018' }, '21s')
  const saved = await createLink('booking-118')
  await advance('34s')
  await control('POST', `/links/${saved}/submit`, {
    card: { number: '4000001000000018', cvv: '123', expiryMonth: '12', expiryYear: '49' },
  })
  await settle(calls)
  await advance('48s')
  await pay({ refno: 'order-1040', amount: 12900, number: '4000001000000034' }, '17s')
  await pay({ refno: 'order-1041', amount: 890, number: '4000001000000059' }, '26s')
  const link = await createLink('booking-119')
  await advance('9s')
  const open = await pay({ refno: 'order-1043', amount: 7450, number: '4000001000000026' }, '26s')
  const passed = await pay({ refno: 'order-1044', amount: 1250, number: '4000001000000026' }, '12s')
  await cardholder.getByLabel('One-time code').fill('4444')
  await cardholder.getByRole('button', { name: 'Confirm' }).click()
  await cardholder.waitForURL(/\/return\/default\/success/)
  await settle(calls)
  await advance('8s')
  return { open, passed, link }
}

/** Opens a page at 1280 × 800 with two pixels for each of CSS, in a fixed time zone and language. */
const openPage = (browser, colorScheme, viewport) =>
  browser
    .newContext({
      viewport,
      colorScheme,
      deviceScaleFactor: 2,
      locale: 'en-US',
      timezoneId: 'UTC',
      reducedMotion: 'reduce',
    })
    .then((context) => context.newPage())

const DESKTOP = { width: 1280, height: 800 }
const NARROW = { width: 640, height: 720 }

/** Reduces a PNG to a palette. Differences to the original cannot be seen in screenshots of text. */
const saveSmall = async (name, png) => {
  const sharp = createRequire(join(SITE, 'package.json'))('sharp')
  const small = await sharp(png).png({ palette: true, quality: 95, effort: 10, compressionLevel: 9 }).toBuffer()
  writeFileSync(join(IMAGES, name), small)
  process.stdout.write(`docs/images/${name}: ${Math.round(small.length / 1024)} KB\n`)
}

const takeScreenshots = async (browser, sandbox) => {
  const calls = callerOf(sandbox.url)
  const cardholder = await openPage(browser, 'light', NARROW)
  const { open, passed, link } = await fillSpace(calls, cardholder)
  await cardholder.context().close()
  const shoot = async (name, path, { viewport = NARROW, fullPage = true, prepare: act = async () => {} } = {}) => {
    for (const colorScheme of ['light', 'dark']) {
      const page = await openPage(browser, colorScheme, viewport)
      await page.clock.setFixedTime((await calls.control('GET', '/clock')).body.now)
      await page.goto(ADDRESS + path)
      await act(page, colorScheme)
      await saveSmall(`${name}-${colorScheme}.png`, await page.screenshot({ fullPage }))
      await page.context().close()
    }
  }
  await shoot('challenge', `/v1/start/${open}`)
  await shoot('card-entry', `/${link}`)
  await shoot('console', `/_sandbox/#/live/${passed}`, {
    viewport: DESKTOP,
    fullPage: false,
    prepare: async (page) => {
      await page.getByRole('heading', { level: 1 }).first().waitFor()
      await page.getByText('order-1039').first().waitFor()
      await page.evaluate('document.fonts.ready')
    },
  })
}

/** Renders all diagrams whose source has changed, and deletes those without a source. */
const renderDiagrams = async (browser) => {
  mkdirSync(DIAGRAMS, { recursive: true })
  const diagrams = pagesBelow(join(ROOT, 'docs')).flatMap((page) => diagramsOf(page, readFileSync(page, 'utf8')))
  const page = await browser.newPage()
  await page.setContent('<!doctype html><body></body>')
  await page.addScriptTag({ path: join(SITE, 'node_modules/mermaid/dist/mermaid.min.js') })
  for (const { file, source } of diagrams) {
    const svg = await page.evaluate(
      async ([text, id]) => {
        const { mermaid } = globalThis
        mermaid.initialize({
          startOnLoad: false,
          theme: 'neutral',
          securityLevel: 'strict',
          deterministicIds: true,
          htmlLabels: false,
          fontFamily: 'Arial, Helvetica, sans-serif',
          flowchart: { htmlLabels: false },
        })
        return (await mermaid.render(id, text)).svg
      },
      [source, file.replace(/\W/g, '-')],
    )
    writeFileSync(join(DIAGRAMS, file), svgWith(svg, source))
    process.stdout.write(`docs/images/diagrams/${file}\n`)
  }
  const knownNames = new Set(diagrams.map(({ file }) => file))
  for (const name of readdirSync(DIAGRAMS)) if (!knownNames.has(name)) rmSync(join(DIAGRAMS, name))
  await page.close()
}

drawPlots()
if (process.argv.includes('plots')) process.exit()
await prepare()
installSite('everything')
const { chromium } = await import('playwright-core')
const launch = async (args = []) =>
  chromium.launch({
    executablePath: await ensureChromium(),
    args: [...(process.getuid?.() === 0 ? ['--no-sandbox'] : []), '--font-render-hinting=none', ...args],
  })

if (!process.argv.includes('diagrams')) {
  mkdirSync(IMAGES, { recursive: true })
  const sandbox = await startSandbox()
  const browser = await launch([`--host-resolver-rules=MAP 127.0.0.1:8080 ${new URL(sandbox.url).host}`])
  try {
    await takeScreenshots(browser, sandbox)
  } finally {
    await browser.close()
    await sandbox.stop()
  }
}
const browser = await launch()
await renderDiagrams(browser)
await browser.close()
