(() => {
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
})()
