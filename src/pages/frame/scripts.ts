/*
 * Everything works without these. They are rendered as text, so they must not contain `&`, `<` or double quotes
 * (a test looks): preact would escape those, and the bytes would no longer have the hash that the policy names.
 */

/** Posts the form that leads back to the merchant. A field may be called "submit", so the form itself is not asked. */
export const POST_AT_ONCE = 'HTMLFormElement.prototype.submit.call(document.forms[0])'

/** A second click sends no second answer. The button is not disabled (it would be missing among the fields), and going back frees it. */
export const SEND_ONCE = `(() => {
  let sent
  addEventListener('submit', (event) => {
    if (sent) return event.preventDefault()
    sent = event.submitter || event.target
    sent.setAttribute('aria-disabled', 'true')
  })
  addEventListener('pageshow', () => {
    if (sent) sent.removeAttribute('aria-disabled')
    sent = undefined
  })
})()`

/** What a page of a bank that has a form does besides: it counts on what time is left, as `minutesText` writes it, and stays at nothing. */
export const BANK_SCRIPT = `${SEND_ONCE}
for (const left of document.querySelectorAll('[data-left]')) {
  const end = performance.now() + left.dataset.left * 1000
  setInterval(() => {
    const seconds = Math.max(0, Math.ceil((end - performance.now()) / 1000))
    const parts = [seconds / 3600, (seconds / 60) % 60, seconds % 60].map((part) => String(Math.floor(part)))
    if (parts[0] === '0') parts.shift()
    left.textContent = parts.map((part, place) => (place ? part.padStart(2, '0') : part)).join(':')
  }, 1000)
}`
