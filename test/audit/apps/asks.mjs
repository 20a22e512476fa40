// Reads the status whenever an order is shown, so each visitor sees the actual status.
import process from 'node:process'
import { startShop } from './core.mjs'

startShop(process.env, { looks: ({ learn }, order) => learn(order) })
