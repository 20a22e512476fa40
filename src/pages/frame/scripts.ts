/*
 * Everything works without these. They are rendered as text, so they must not contain `&`, `<` or double quotes
 * (a test looks): preact would escape those, and the bytes would no longer have the hash that the policy names.
 */

/** Posts the form to the merchant. A field may be named "submit", so the method is taken from the prototype. */
export const POST_AT_ONCE = 'HTMLFormElement.prototype.submit.call(document.forms[0])'

/**
 * Prevents a second submit. The button is not disabled, because it would be missing in the form data. Going back
 * enables it again.
 */
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

/** Script of a bank page with a form: also counts down the time left in the format of `minutesText`, and stops at 0. */
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
