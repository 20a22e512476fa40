// Shows orders only as HTML pages of the server.
import process from 'node:process'
import { startShop } from './core.mjs'

startShop(process.env, {
  shows: ({ state, amount, currency, shipped, mails, email }, isTheirs) => ({
    type: 'text/html',
    text: `<!doctype html>
<html lang="en"><title>Your order</title>
<h1>Your order is <span class="state">${state}</span></h1>
<p class="total">${amount / 100} ${currency}</p>
<ul><li>Parcels: <b id="shipped">${shipped}</b></li><li>Letters: <b id="mails">${mails}</b></li></ul>
${isTheirs ? `<p>We write to ${email.replace(/[<&]/g, '')}.</p>` : ''}
</html>`,
  }),
})
