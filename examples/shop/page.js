import { readFileSync } from 'node:fs'

const escaped = (text) => String(text).replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)

const STYLE = readFileSync(new URL('style.css', import.meta.url), 'utf8')

const page = (state, title, body) => `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(title)} · Corner Bookshop</title>
<style>
${STYLE}</style>
<header><a href="/">Corner Bookshop</a></header>
<main class="${state}">
<h1>${escaped(title)}</h1>
${body}
</main>
</html>`

/** Amounts are in minor units: a yen has none and a dinar a thousand. */
const money = (amount, currency) => {
  const format = new Intl.NumberFormat('en-IE', { style: 'currency', currency })
  return format.format(amount / 10 ** format.resolvedOptions().maximumFractionDigits)
}

const table = ({ lines, amount, currency }) => `<table>
<tbody>${lines
  .map(
    ({ name, price, count }) =>
      `<tr><th scope="row">${count} × ${escaped(name)}</th><td>${money(price * count, currency)}</td></tr>`,
  )
  .join('')}</tbody>
<tfoot><tr><th scope="row">Total</th><td>${money(amount, currency)}</td></tr></tfoot>
</table>`

const cardForm = ({ id, amount, currency }) => `<form method="post" action="/orders/${id}/pay" autocomplete="on">
<label>Card number <input name="number" inputmode="numeric" autocomplete="cc-number" minlength="12" maxlength="23" required></label>
<div class="row">
<label>Expires, MM/YY <input name="expiry" autocomplete="cc-exp" pattern="(0[1-9]|1[0-2]) ?/ ?[0-9][0-9]" maxlength="7" required></label>
<label>Security code <input name="cvv" inputmode="numeric" autocomplete="cc-csc" pattern="[0-9]{3,4}" maxlength="4" required></label>
</div>
<button>Pay ${money(amount, currency)}</button>
</form>`

const link = (href, text, kind = '') => `<a class="button ${kind}" href="${escaped(href)}">${text}</a>`
const notice = (text) => (text ? `<p class="notice" role="alert">${escaped(text)}</p>` : '')

export const cartPage = (cart) =>
  page(
    'open',
    'Your cart',
    `${table(cart)}
<form method="post" action="/orders"><input type="hidden" name="cart" value="${cart.cart}">
<label>E-mail, for the receipt <input name="email" type="email" autocomplete="email"></label>
<button>Check out</button></form>
<form method="post" action="/cards"><button class="quiet">Save a card for later</button></form>`,
  )

const TITLES = {
  open: 'Pay your order',
  paying: 'Your bank is not done yet',
  paid: 'Thank you, your order is paid',
  not_paid: 'Your order is not paid',
  unknown: 'We do not know yet whether you have paid',
  disputed: 'We do not know yet whether you have paid',
}

const WORDS = {
  open: cardForm,
  not_paid: (order) => `<p>No money was taken. You can try again, with another card if you like.</p>${cardForm(order)}`,
  paid: () => '<p>We are packing it.</p>',
  paying: ({ id, continueAt }) =>
    `${continueAt ? link(continueAt, 'Go on with your bank') : ''}${link(`/orders/${id}`, 'Look again', 'quiet')}`,
  disputed: () => '<p>Please do not pay again. Something does not fit, and one of us is looking at it.</p>',
  unknown: ({ id }) =>
    `<p>Please do not pay again. Your order is saved, and its state will appear here as soon as it is known.</p>${link(`/orders/${id}`, 'Look again')}`,
}

export const orderPage = (order) =>
  page(
    order.state,
    TITLES[order.state],
    `${notice(order.notice)}${table(order)}${WORDS[order.state](order)}
${order.email ? `<p class="soft">We write to ${escaped(order.email)}</p>` : ''}<p class="soft">Order ${order.id}</p>`,
  )

/** A page for a browser that did not place the order. */
export const strangersPage = ({ state }) =>
  page(state, TITLES[state], '<p class="soft">The ordered items are visible only in the browser with which you ordered.</p>')

const CARD_TITLES = {
  waiting: 'Your card is not saved yet',
  saved: 'Your card is saved',
  not_saved: 'Your card could not be saved',
  unknown: 'We do not know yet whether your card is saved',
}

export const cardPage = ({ id, state, masked, link: entry }) =>
  page(
    state === 'saved' ? 'paid' : state === 'not_saved' ? 'not_paid' : state,
    CARD_TITLES[state],
    {
      waiting: link(entry, 'Enter your card'),
      saved: `<p>${escaped(masked)}</p>${link('/', 'Back to your cart', 'quiet')}`,
      not_saved: link('/', 'Back to your cart', 'quiet'),
      unknown: link(`/cards/${id}`, 'Look again'),
    }[state],
  )

/** A page for an error, with its message. */
export const troublePage = (res, status, what) =>
  res.status(status).send(page('trouble', what, link('/', 'Back to your cart', 'quiet')))
