import { startShop } from './shop.js'

try {
  const shop = await startShop(process.env, {
    onPaid: ({ id }) => console.log(`order ${id} is paid: pack it`),
  })
  console.log(`shop ready on ${shop.url}`)
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => shop.close())
} catch (error) {
  console.error(`the shop cannot start: ${error.message}`)
  process.exitCode = 1
}
