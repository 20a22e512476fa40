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
