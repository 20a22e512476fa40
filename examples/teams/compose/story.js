// Pays as a customer with a browser.
const { chromium } = require('playwright-core')

const { PUBLIC_URL, HOST_RULES = '', CHROMIUM_PATH } = process.env

const expect = (what, is, wanted) => {
  if (is !== wanted) throw new Error(`${what}: expected ${wanted}, but got ${is}`)
}

const report = async (page) => {
  await page.goto(PUBLIC_URL)
  await page.getByRole('button', { name: 'Pay' }).click()
  await page.getByTestId('code').fill('4444')
  await page.getByTestId('confirm').click()
  await page.waitForURL(`${PUBLIC_URL}/paid?*`)
  expect('the page', await page.getByRole('heading').innerText(), 'The payment is authenticated')
  const { searchParams } = new URL(page.url())
  const requested = `${PUBLIC_URL}/told?transactionId=${searchParams.get('transactionId')}`
  // The webhook is sent when the payment ends, so it may not have arrived yet.
  await page.waitForFunction(
    async (url) => (await (await fetch(url)).text()) === 'authenticated',
    requested,
  )
}

const main = async () => {
  const browser = await chromium.launch({
    args: [`--host-resolver-rules=${HOST_RULES}`],
    // Without the variable, the browser of the image.
    ...(CHROMIUM_PATH && { executablePath: CHROMIUM_PATH }),
  })
  try {
    await report(await browser.newPage())
    console.log('ok: paid, and the webhook confirms it')
  } finally {
    await browser.close()
  }
}

main().catch((error) => {
  console.error(error)
  process.exitCode = 1
})
